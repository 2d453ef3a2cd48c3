<?php

// Reports one customer's consent, one delivery and one use of a purchase to a desk.
// usage: php report.php ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID SPEND-ID TIME     with a token in REFUND_DESK_TOKEN

declare(strict_types=1);

const TIMEOUT = 10, ATTEMPTS = 5, LONGEST_WAIT = 30; // seconds, tries, seconds

/** Makes one request. Returns status, body and the seconds to wait; the status is 0 if there is no answer. */
function attempt(string $method, string $address, string $body): array
{
    $headers = ['Authorization: Bearer ' . getenv('REFUND_DESK_TOKEN'), 'Content-Type: application/json', 'Connection: close'];
    $context = stream_context_create(['http' => [
        'method' => $method, 'header' => $headers, 'content' => $body, 'protocol_version' => '1.1',
        'timeout' => TIMEOUT, 'follow_location' => 0, 'ignore_errors' => true,
    ]]);
    $stream = @fopen($address, 'r', false, $context);
    if ($stream === false) {
        return [0, error_get_last()['message'] ?? 'no answer', 0];
    }
    $text = stream_get_contents($stream);
    $answer = stream_get_meta_data($stream);
    fclose($stream);
    if ($text === false || $answer['timed_out']) {
        return [0, 'no complete answer', 0];
    }
    $lines = $answer['wrapper_data'];
    $wait = preg_filter('/^Retry-After: *(\d+)$/i', '$1', $lines);
    return [(int) explode(' ', $lines[0])[1], $text, (int) end($wait)];
}

/** Sends the same bytes until the desk has them. Sending twice is safe: facts have times, and use has keys. */
function send(string $method, string $address, array $facts): array
{
    $body = json_encode($facts, JSON_THROW_ON_ERROR);
    for ($attempt = 1; ; $attempt++) {
        [$status, $text, $asked] = attempt($method, $address, $body);
        if ($status === 200 || $status === 204) {
            return $text === '' ? [] : json_decode($text, true, flags: JSON_THROW_ON_ERROR);
        }
        $wait = max($asked, random_int(0, 500 * 2 ** $attempt) / 1000);
        $isRetryable = in_array($status, [0, 429, 500, 502, 503, 504], true);
        if (!$isRetryable || $attempt === ATTEMPTS || $wait > LONGEST_WAIT) {
            throw new RuntimeException("$method $address: $status $text");
        }
        usleep((int) ($wait * 1_000_000));
    }
}

[, $address, $app, $customer, $transaction, $spend, $at] = $argv;
$desk = "$address/v1/apps/" . rawurlencode($app);
try {
    send('PUT', "$desk/customers/" . rawurlencode($customer) . '/consent', [
        'granted' => true, 'textVersion' => '2026-05', 'source' => 'app', 'at' => $at,
    ]);
    send('PUT', "$desk/transactions/" . rawurlencode($transaction) . '/delivery', ['status' => 'delivered', 'at' => $at]);
    $stored = send('POST', "$desk/usage", ['usage' => [
        ['transactionId' => $transaction, 'unitsUsed' => 125, 'at' => $at, 'idempotencyKey' => "spend-$spend"],
        ['customer' => $customer, 'playSeconds' => 900, 'at' => $at, 'idempotencyKey' => "play-$spend"],
    ]]);
    echo "{$stored['recorded']} recorded, {$stored['duplicates']} known before\n";
} catch (RuntimeException $failed) {
    fwrite(STDERR, $failed->getMessage() . "\n"); // Keep the facts, and send them again later.
    exit(1);
}
