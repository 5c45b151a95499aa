# SPDX-License-Identifier: MIT
# formula.rb FILE -- what a formula of Homebrew asks for, as JSON: a Homebrew that
# is not there takes it in, and its install runs without running anything.
require "json"
require "pathname"

class Formula
  ASKED = { "depends" => [], "commands" => [], "texts" => {} }

  class << self
    %w[desc homepage license version].each do |name|
      define_method(name) { |text| ASKED["texts"][name] = text }
    end

    def head(url, using:, branch:)
      ASKED["texts"]["head"] = "#{using} #{url} #{branch}"
    end

    def depends_on(what)
      ASKED["depends"] << (what.is_a?(Hash) ? what.keys.first : what)
    end

    def uses_from_macos(what)
      ASKED["depends"] << what
    end

    def test(&block)
      raise "no test" if block.nil?
    end
  end

  def system(*words)
    ASKED["commands"] << words
  end

  def std_meson_args
    ["--prefix=/opt/grundy", "--libdir=lib", "--buildtype=release",
     "--wrap-mode=nofallback"]
  end
end

load ARGV.fetch(0)
Grundy.new.install
puts JSON.generate(Formula::ASKED)
