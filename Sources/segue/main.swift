import SegueCLI

Segue.main()
