# SPDX-License-Identifier: MIT
# For Homebrew: brew install --HEAD --formula ./packaging/grundy.rb, in a clone.
class Grundy < Formula
  desc "Combinatorial games, from rules to winners and nimbers"
  homepage "file://#{Pathname(__dir__).parent}"
  license "MIT"
  version "0.1.0"
  head "file://#{Pathname(__dir__).parent}", using: :git, branch: "main"

  depends_on "gettext" => :build
  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkg-config" => :build
  depends_on "python@3.12" => :build
  depends_on "jansson"
  depends_on "libpng"
  uses_from_macos "libedit"

  def install
    system "meson", "setup", "build", "-Dembed=false", "-Dtests=disabled",
           *std_meson_args
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_match "First player wins: nimber 1",
                 shell_output("#{bin}/grundy solve nim 3 4 6")
  end
end
