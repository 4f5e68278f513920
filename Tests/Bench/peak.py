#!/usr/bin/env python3
"""Print the exit status of a command and its peak memory in KiB, without the files it maps.

    peak.py PROGRAM [ARGUMENT …]

The pages of the program and its libraries are not counted. How many of them the kernel maps at once depends
on how the files came into its cache: the same program takes 17 MiB after one copy and 24 MiB after another.

The kernel keeps the peak of all pages, and the mapped ones only grow. So both are read when the process
ends, which only a tracer can do. A small process must trace it: a child inherits the peak of its parent.
"""
import ctypes
import os
import signal
import sys

TRACEME, CONTINUE, SET_OPTIONS = 0, 7, 0x4200
OPTION_EXIT, OPTION_KILL, EVENT_EXIT = 0x40, 0x100000, 6


def trace(request, pid, data):
    call = ctypes.CDLL(None, use_errno=True).ptrace
    call.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    if call(request, pid, None, data) == -1:
        raise OSError(ctypes.get_errno(), "ptrace")


def started(words):
    pid = os.fork()
    if pid:
        return pid
    try:
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null, 1)
        trace(TRACEME, 0, None)
        os.execv(words[0], words)
    finally:
        os._exit(127)


def memory(pid):
    """The peak of the pages that map no file, in KiB."""
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        values = dict(line.split(":", 1) for line in file)
    peak, files = (int(values[name].split()[0]) for name in ("VmHWM", "RssFile"))
    return peak - files


def main(words):
    pid = started(words)
    _, status = os.waitpid(pid, 0)
    if os.WIFSTOPPED(status):
        trace(SET_OPTIONS, pid, OPTION_EXIT | OPTION_KILL)
    peak = 0
    while os.WIFSTOPPED(status):
        passed = os.WSTOPSIG(status)
        if passed == signal.SIGTRAP:
            passed = 0
            if status >> 16 == EVENT_EXIT:
                peak = memory(pid)
        trace(CONTINUE, pid, passed)
        _, status = os.waitpid(pid, 0)
    print(os.waitstatus_to_exitcode(status), peak)


main(sys.argv[1:])
