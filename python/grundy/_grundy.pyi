# SPDX-License-Identifier: MIT
"""The module that cffi makes: the functions of include/grundy."""

from typing import Any

ffi: Any
lib: Any
