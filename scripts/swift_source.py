"""Swift sources without their comments and texts, for the scripts that check them.

This is no parser: it knows enough of Swift to find declarations, braces and names, quickly.
"""

import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What begins something other than code. A regular expression literal follows an operator, a comma,
# a bracket or a keyword, and doesn't begin with a space.
_SPECIAL = re.compile(
    r'//[^\n]*|/\*|#*"""|#*"|#+/|(?:(?<=[(,=:\[{])|(?<=[(,=:\[{?] ))/(?=[^\s/*=])|[()]')


def files(folder):
    """The Swift files below a folder, in order."""
    found = []
    for path, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(path, name) for name in sorted(names) if name.endswith(".swift")]
    return found


def read(path):
    with open(path, encoding="utf-8") as file:
        return code(file.read())


def code(text):
    """The text with blanks in place of comments and the contents of literals.

    Every line keeps its number and every character its place. Code in interpolations stays.
    """
    out = list(text)

    def blank(start, end):
        for index in range(start, min(end, len(text))):
            if out[index] != "\n":
                out[index] = " "

    def comment(start):
        """The end of a comment that may have comments in it."""
        depth, index = 1, start + 2
        while depth and index < len(text):
            if text.startswith("/*", index):
                depth, index = depth + 1, index + 2
            elif text.startswith("*/", index):
                depth, index = depth - 1, index + 2
            else:
                index += 1
        blank(start, index)
        return index

    def literal(start, opening):
        """The end of a string literal."""
        hashes = opening.rstrip('"')
        closing = opening.lstrip("#") + hashes
        escape = "\\" + hashes
        index = start + len(opening)
        begin = start
        while index < len(text):
            if text.startswith(closing, index):
                index += len(closing)
                break
            if text.startswith(escape, index):
                if text.startswith("(", index + len(escape)):
                    blank(begin, index + len(escape))
                    index = scan(index + len(escape) + 1, True)
                    begin = index
                else:
                    index += len(escape) + 1
            elif text[index] == "\n" and len(closing) - len(hashes) == 1:
                break
            else:
                index += 1
        blank(begin, index)
        return index

    def regex(start, opening):
        """The end of a regular expression literal, or of a slash that was an operator."""
        closing = "/" + opening[:-1]
        index = start + len(opening)
        spans_lines = len(opening) > 1 and text[index : index + 1] == "\n"
        while index < len(text) and (spans_lines or text[index] != "\n"):
            if text.startswith(closing, index):
                blank(start, index + len(closing))
                return index + len(closing)
            index += 2 if text[index] == "\\" else 1
        return start + len(opening)

    def scan(index, in_interpolation):
        depth = 0
        while True:
            found = _SPECIAL.search(text, index)
            if not found:
                return len(text)
            word, start, index = found.group(), found.start(), found.end()
            if word == "(":
                depth += 1
            elif word == ")":
                if depth == 0 and in_interpolation:
                    return index
                depth -= 1
            elif word.startswith("//"):
                blank(start, index)
            elif word == "/*":
                index = comment(start)
            elif word.endswith('"'):
                index = literal(start, word)
            else:
                index = regex(start, word)

    scan(0, False)
    return "".join(out)
