<?php

// Buys in an App Store emulator, reads the purchase as a backend does, refunds it, and reads the refund.
// usage: php refund.php EMULATOR BUNDLE-ID PRODUCT-ID

declare(strict_types=1);

// The extensions that mark Apple's certificates for the App Store.
const LEAF_MARK = '1.2.840.113635.100.6.11.1', INTERMEDIATE_MARK = '1.2.840.113635.100.6.2.1';

function base64url(string $content): string
{
    return rtrim(strtr(base64_encode($content), '+/', '-_'), '=');
}

function decoded(string $text): string
{
    return base64_decode(strtr($text, '-_', '+/'));
}

/** Returns the signature of OpenSSL, which is in DER, as a token has it: two numbers of 32 bytes. */
function fromDER(string $signature): string
{
    $rLength = ord($signature[3]);
    $numbers = [substr($signature, 4, $rLength), substr($signature, 6 + $rLength)];
    return implode(array_map(fn ($one) => str_pad(ltrim($one, "\0"), 32, "\0", STR_PAD_LEFT), $numbers));
}

/** Returns the signature of a token as OpenSSL takes it. */
function toDER(string $signature): string
{
    $number = function (string $bytes): string {
        $bytes = ltrim($bytes, "\0");
        $bytes = $bytes === '' || ord($bytes[0]) >= 0x80 ? "\0$bytes" : $bytes;
        return "\x02" . chr(strlen($bytes)) . $bytes;
    };
    $numbers = $number(substr($signature, 0, 32)) . $number(substr($signature, 32));
    return "\x30" . chr(strlen($numbers)) . $numbers;
}

/** Returns a token for the App Store Server API that is valid for five minutes. */
function token(array $given): string
{
    $header = ['alg' => 'ES256', 'kid' => $given['keyId'], 'typ' => 'JWT'];
    $claims = ['iss' => $given['issuerId'], 'iat' => time(), 'exp' => time() + 300,
               'aud' => 'appstoreconnect-v1', 'bid' => $given['bundleId']];
    $text = base64url(json_encode($header)) . '.' . base64url(json_encode($claims));
    openssl_sign($text, $signature, $given['privateKey'], OPENSSL_ALGO_SHA256);
    return "$text." . base64url(fromDER($signature));
}

/** Returns what was signed, if the App Store with this root signed it for this app. */
function verified(string $signed, string $root, string $bundleID): array
{
    $parts = explode('.', $signed);
    [$header, $content] = array_map(fn ($part) => json_decode(decoded($part), true), [$parts[0], $parts[1] ?? '']);
    if (count($parts) !== 3 || !is_array($header) || !is_array($content)) {
        throw new RuntimeException('not signed data');
    }
    $x5c = array_values(array_filter((array) ($header['x5c'] ?? []), 'is_string'));
    $pem = fn ($der) => "-----BEGIN CERTIFICATE-----\n" . chunk_split($der, 64, "\n") . "-----END CERTIFICATE-----\n";
    $chain = array_map($pem, $x5c);
    $certificates = array_filter(array_map('openssl_x509_parse', $chain));
    $signature = decoded($parts[2]);
    if (($header['alg'] ?? '') !== 'ES256' || count($chain) !== 3 || count($certificates) !== 3
        || strlen($signature) !== 64) {
        throw new RuntimeException('not signed as the App Store signs');
    }
    [$leaf, $intermediate] = $certificates;
    $at = intdiv((int) ($content['signedDate'] ?? 0), 1000);
    $isTrusted = $chain[2] === $pem($root)
        && openssl_x509_verify($chain[1], openssl_pkey_get_public($chain[2])) === 1
        && openssl_x509_verify($chain[0], openssl_pkey_get_public($chain[1])) === 1
        && str_contains($intermediate['extensions']['basicConstraints'] ?? '', 'CA:TRUE')
        && isset($leaf['extensions'][LEAF_MARK], $intermediate['extensions'][INTERMEDIATE_MARK]);
    foreach ($certificates as $one) {
        $isTrusted = $isTrusted && $one['validFrom_time_t'] <= $at && $at <= $one['validTo_time_t'];
    }
    $key = openssl_pkey_get_public($chain[0]);
    if (!$isTrusted || openssl_verify("$parts[0].$parts[1]", toDER($signature), $key, OPENSSL_ALGO_SHA256) !== 1) {
        throw new RuntimeException('not signed by the App Store');
    }
    if ($content['bundleId'] !== $bundleID) {
        throw new RuntimeException("signed for {$content['bundleId']}");
    }
    return $content;
}

function call(string $method, string $address, ?array $body = null, ?string $bearer = null): array
{
    $headers = ['Content-Type: application/json', ...($bearer ? ["Authorization: Bearer $bearer"] : [])];
    $text = @file_get_contents($address, false, stream_context_create(['http' => [
        'method' => $method, 'header' => $headers, 'content' => $body ? json_encode($body) : '',
        'timeout' => 10, 'ignore_errors' => true,
    ]]));
    $status = (int) explode(' ', $http_response_header[0] ?? 'HTTP 0')[1];
    if ($text === false || $status >= 300) {
        throw new RuntimeException("$method $address: $status $text");
    }
    return json_decode($text, true) ?? [];
}

if ($argc !== 4) {
    fwrite(STDERR, "usage: php refund.php EMULATOR BUNDLE-ID PRODUCT-ID\n");
    exit(1);
}
[, $emulator, $bundleID, $productID] = $argv;
try {
    $given = call('GET', "$emulator/_emulator/credentials?bundleId=" . rawurlencode($bundleID));
    $root = $given['rootCertificate'];
    $api = fn ($path) => call('GET', "$emulator/sandbox$path", bearer: token($given));

    // The customer buys, and the backend reads the purchase.
    $bought = call('POST', "$emulator/_emulator/purchases", ['bundleId' => $bundleID, 'productId' => $productID]);
    $transaction = $bought['transactionId'];
    $signed = $api("/inApps/v1/transactions/$transaction")['signedTransactionInfo'];
    $purchase = verified($signed, $root, $bundleID);
    echo "bought {$purchase['productId']}\n";

    // The customer requests a refund, and Apple grants it.
    $asked = call('POST', "$emulator/_emulator/transactions/$transaction/refund-requests", ['reason' => 'OTHER']);
    call('POST', "$emulator/_emulator/refund-requests/{$asked['id']}/decision", ['decision' => 'GRANT_FULL']);
    foreach ($api("/inApps/v2/refund/lookup/$transaction")['signedTransactions'] as $signed) {
        $refunded = verified($signed, $root, $bundleID);
        if (isset($refunded['revocationDate'])) {
            echo "refunded {$refunded['productId']}\n";
        }
    }
} catch (RuntimeException | TypeError $failed) {
    // Without a member that an answer must have, a call gets `null`, which is a TypeError.
    fwrite(STDERR, $failed->getMessage() . "\n");
    exit(1);
}
