"""Writes yomi's manual pages and completions from the program's own output: manual.py YOMI FOLDER

Each page is the help of a command in a page's format, so that there is only one text to maintain.
"""

import os
import re
import subprocess
import sys

# A name without a folder would be looked for on the PATH.
program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]


def ask(*arguments):
    # The rest of the environment may say where the program's libraries are.
    environment = {**os.environ, "COLUMNS": "100", "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
    return subprocess.run(
        [program, *arguments], env=environment, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def literal(lines):
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    return [".PP", ".nf", ".RS 4", *[escaped(line[indent:]) for line in lines], ".RE", ".fi"]


def entries(lines):
    """Formats the lists of arguments and options: a name, and its description from the 26th column on."""
    result = []
    for line in lines:
        match = re.match(r"  (\S.*?)(?:\s{2,}(.*))?$", line)
        if match and not line.startswith(" " * 20):
            result += [".TP", ".B " + escaped(match[1])]
            line = match[2] or ""
        if line.strip():
            result.append(escaped(line.strip()))
    return result


def page(name, help_text):
    overview, *blocks = re.split(r"\n{2,}", help_text.strip("\n"))
    overview = overview.removeprefix("OVERVIEW: ")
    summary = overview[0].lower() + overview[1:].rstrip(".")
    body, synopsis = [], ""
    for block in blocks:
        lines = block.split("\n")
        if lines[0].startswith("USAGE:"):
            synopsis = " ".join(line.strip() for line in lines).removeprefix("USAGE: ")
        elif re.fullmatch(r"[A-Z ]+:", lines[0]):
            body += [f'.SH "{lines[0][:-1]}"', *entries(lines[1:])]
        elif lines[0].strip().startswith("See 'yomi help"):
            continue
        else:
            if re.fullmatch(r"[A-Z][A-Z ]+(, .*)?", lines[0]):
                body.append(f'.SH "{escaped(lines[0])}"')
                lines = lines[1:]
            elif not body:
                body.append(".SH DESCRIPTION")
            indented = bool(lines) and all(line.startswith(" ") for line in lines)
            body += literal(lines) if indented else [".PP", *map(escaped, lines)] if lines else []
    others = ["yomitori"] + [command for command in commands if command != name]
    return "\n".join([
        "'\\\" -*- coding: UTF-8 -*-", f'.TH {name.upper()} 1 "{date}" "Yomitori {version}" "Yomitori"', ".SH NAME",
        f"{escaped(name)} \\- {escaped(summary)}", ".SH SYNOPSIS", f".B {escaped(synopsis)}", *body, '.SH "SEE ALSO"',
        ",\n".join(f".BR {escaped(other)} (1)" for other in others).replace(",\n", " ,\n"), ""])


version = ask("--version").strip()
metainfo = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data/dev.yomitori.Yomitori.metainfo.xml")
with open(metainfo, encoding="utf-8") as file:
    # The first release is the newest.
    date = re.search(r'<release version="[^"]*" date="([^"]*)"', file.read())[1]
subcommands = ["scan", "parse", "create", "watch", "history", "cameras", "symbologies"]
forms = ["text", "wifi", "contact", "email", "phone", "sms", "geo", "event", "otp", "epc", "swiss", "link", "product"]
forms += ["gs1", "digital-link", "file"]
commands = ["yomi"] + [f"yomi-{name}" for name in subcommands] + [f"yomi-create-{name}" for name in forms]
commands += [f"yomi-history-{name}" for name in ("list", "export", "import", "delete", "undo")]
for name in commands:
    text = ask("--help") if name == "yomi" else ask("help", *name.split("-", 2)[1:])
    with open(f"{folder}/{name}.1", "w", encoding="utf-8") as file:
        file.write(page(name, text))
for shell, name in (("bash", "yomi.bash"), ("zsh", "_yomi"), ("fish", "yomi.fish")):
    with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
        # The shell reads the file, and nobody runs it; bash's begins with an interpreter line, which is removed.
        file.write(ask("--generate-completion-script", shell).removeprefix("#!/bin/bash\n"))
