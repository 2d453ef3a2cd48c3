# Reports one customer's consent, one delivery and one use of a purchase to a desk.
# usage: ruby report.rb ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID SPEND-ID TIME     with a token in REFUND_DESK_TOKEN

require "erb"
require "json"
require "net/http"

TIMEOUT, ATTEMPTS, LONGEST_WAIT = 10, 5, 30 # seconds, tries, seconds
RETRYABLE = [429, 500, 502, 503, 504].freeze
NO_ANSWER = [SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError, Net::HTTPBadResponse].freeze

def answer_to(address, request)
  options = { use_ssl: address.scheme == "https", open_timeout: TIMEOUT, read_timeout: TIMEOUT,
              write_timeout: TIMEOUT, max_retries: 0 }
  Net::HTTP.start(address.host, address.port, **options) { |connection| connection.request(request) }
end

# Sends the same bytes until the desk has them. Sending twice is safe: facts have times, and use has keys.
def send_facts(method, address, facts)
  uri = URI(address)
  headers = { "Authorization" => "Bearer #{ENV.fetch("REFUND_DESK_TOKEN")}", "Content-Type" => "application/json" }
  request = { "PUT" => Net::HTTP::Put, "POST" => Net::HTTP::Post }.fetch(method).new(uri, headers)
  request.body = JSON.generate(facts)
  (1..).each do |attempt|
    wait = rand * 0.5 * 2**attempt
    begin
      answer = answer_to(uri, request)
      status = answer.code.to_i
      return JSON.parse(answer.body || "{}") if [200, 204].include?(status)

      problem = "#{status} #{answer.body}"
      abort "#{method} #{address}: #{problem}" unless RETRYABLE.include?(status) # A mistake in the request.
      wait = [wait, answer["Retry-After"].to_i].max
    rescue *NO_ANSWER => failure
      problem = failure.inspect
    end
    # Keep the facts, and send them again later.
    abort "#{method} #{address}: #{problem}" if attempt == ATTEMPTS || wait > LONGEST_WAIT
    sleep wait
  end
end

address, app, customer, transaction, spend, at = ARGV
desk = "#{address}/v1/apps/#{ERB::Util.url_encode(app)}"
send_facts("PUT", "#{desk}/customers/#{ERB::Util.url_encode(customer)}/consent",
           { granted: true, textVersion: "2026-05", source: "app", at: at })
send_facts("PUT", "#{desk}/transactions/#{ERB::Util.url_encode(transaction)}/delivery", { status: "delivered", at: at })
stored = send_facts("POST", "#{desk}/usage", { usage: [
  { transactionId: transaction, unitsUsed: 125, at: at, idempotencyKey: "spend-#{spend}" },
  { customer: customer, playSeconds: 900, at: at, idempotencyKey: "play-#{spend}" }
] })
puts "#{stored["recorded"]} recorded, #{stored["duplicates"]} known before"
