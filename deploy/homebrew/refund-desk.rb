# A formula for Homebrew, which builds the desk from the main branch. Nobody has run it yet.
class RefundDesk < Formula
  desc "Answers the App Store's refund requests, in time and with facts"
  homepage "https://github.com/refund-desk/refund-desk"
  url "https://github.com/refund-desk/refund-desk.git", branch: "main"
  version "0.1.0"
  license "Apache-2.0"

  depends_on xcode: ["26.0", :build]
  depends_on "libpq"
  depends_on "pkgconf" => :build
  depends_on "python@3.13" => :build

  def install
    ENV["REFUND_DESK_COMMIT"] = Utils.safe_popen_read("scripts/commit").chomp
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "refund-desk"
    system "make", "install", "BINARY=.build/release/refund-desk", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/refund-desk --version")
  end
end
