#!/bin/sh
# Starts the emulator and your backend, buys, requests a refund, and checks that the backend accepted what Apple sends.
# usage: sh test-against-emulator.sh COMMAND ...      the command that starts your backend, on port 8080
set -eu
cd "$(dirname "$0")"
emulator=http://127.0.0.1:8081
backend=http://127.0.0.1:8080
work=$(mktemp -d)
trap 'kill $running 2>/dev/null || true; rm -rf "$work"' EXIT

refund-desk emulator --port 8081 --seed world.yml --quiet >"$work/emulator.log" 2>&1 &
running=$!
answers="curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused --max-time 10"
$answers "$emulator/_emulator/credentials?bundleId=com.example.coins" >"$work/credentials.json"

# What your backend takes in place of App Store Connect: the root to trust, and the address of the API.
sed -n 's/.*"rootCertificate" *: *"\([^"]*\)".*/\1/p' "$work/credentials.json" | tr -d '\\' | base64 -d >"$work/root.der"
export ROOT_CERTIFICATE="$work/root.der" API_URL="$emulator/sandbox" BUNDLE_ID=com.example.coins PORT=8080
"$@" >"$work/backend.log" 2>&1 &
running="$running $!"
curl --silent --output /dev/null --retry 30 --retry-delay 1 --retry-connrefused --max-time 10 "$backend/"

# Returns the identifier in an answer.
field() { sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p"; }
# Waits until the backend accepted a notification of a type.
accepted() {
    for _ in $(seq 30); do
        # One line for each notification.
        if $answers "$emulator/_emulator/notifications" | tr -d ' \n' | sed 's/},{/},\n{/g' | grep "\"$1\"" | grep -q '"SUCCESS"'; then
            echo "accepted: $1"
            return
        fi
        sleep 1
    done
    echo "The backend did not accept $1:" >&2
    cat "$work/backend.log" >&2
    exit 1
}

transaction=$($answers -X POST "$emulator/_emulator/purchases" \
    -d '{"bundleId":"com.example.coins","productId":"coins.500"}' | field transactionId)
accepted ONE_TIME_CHARGE
request=$($answers -X POST "$emulator/_emulator/transactions/$transaction/refund-requests" -d '{"reason":"OTHER"}' | field id)
accepted CONSUMPTION_REQUEST
$answers -X POST "$emulator/_emulator/refund-requests/$request/decision" -d '{"decision":"GRANT_FULL"}' >/dev/null
accepted REFUND
echo "transaction $transaction"
