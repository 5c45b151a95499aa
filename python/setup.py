# SPDX-License-Identifier: MIT
"""Builds the package; what it is stands in pyproject.toml."""

from setuptools import setup

setup(cffi_modules=["build_grundy.py:ffibuilder"])
