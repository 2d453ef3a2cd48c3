import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Buys in an App Store emulator, reads the purchase as a backend does, refunds it, and reads the refund.
 *
 * usage: java Refund.java EMULATOR BUNDLE-ID PRODUCT-ID
 */
public class Refund {
    /** The extensions that mark Apple's certificates for the App Store. */
    private static final String LEAF_MARK = "1.2.840.113635.100.6.11.1", INTERMEDIATE_MARK = "1.2.840.113635.100.6.2.1";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    /** Returns the texts of a member, which may be a list. In a backend, use your JSON library. */
    static List<String> texts(String json, String member) {
        var found = new ArrayList<String>();
        var quoted = "\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"";
        var whole = Pattern.compile("\"" + member + "\"\\s*:\\s*(\\[[^\\]]*\\]|" + quoted + ")").matcher(json);
        if (whole.find()) {
            Pattern.compile(quoted).matcher(whole.group(1)).results()
                .forEach(one -> found.add(one.group(1).replace("\\n", "\n").replace("\\/", "/")));
        }
        return found;
    }

    static String text(String json, String member) throws IOException {
        return texts(json, member).stream().findFirst().orElseThrow(() -> new IOException("no " + member + " in the answer"));
    }

    static long number(String json, String member) {
        var found = Pattern.compile("\"" + member + "\"\\s*:\\s*(\\d+)").matcher(json);
        return found.find() ? Long.parseLong(found.group(1)) : 0;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a token for the App Store Server API that is valid for five minutes. */
    static String token(String given) throws GeneralSecurityException, IOException {
        var pem = text(given, "privateKey").replaceAll("-----[A-Z ]+-----|\\s", "");
        var key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
        long now = Instant.now().getEpochSecond();
        var header = "{\"alg\":\"ES256\",\"kid\":\"%s\",\"typ\":\"JWT\"}".formatted(text(given, "keyId"));
        var claims = "{\"iss\":\"%s\",\"iat\":%d,\"exp\":%d,\"aud\":\"appstoreconnect-v1\",\"bid\":\"%s\"}"
            .formatted(text(given, "issuerId"), now, now + 300, text(given, "bundleId"));
        var encoder = Base64.getUrlEncoder().withoutPadding();
        var signed = encoder.encodeToString(bytes(header)) + "." + encoder.encodeToString(bytes(claims));
        var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initSign(key);
        signature.update(bytes(signed));
        return signed + "." + encoder.encodeToString(signature.sign());
    }

    /** Returns what was signed, as JSON, if the App Store with this root signed it for this app. */
    static String verified(String signed, X509Certificate root, String app) throws GeneralSecurityException, IOException {
        var parts = signed.split("\\.");
        if (parts.length != 3) {
            throw new SignatureException("not signed data");
        }
        var decoder = Base64.getUrlDecoder();
        var header = new String(decoder.decode(parts[0]), StandardCharsets.UTF_8);
        var content = new String(decoder.decode(parts[1]), StandardCharsets.UTF_8);
        var chain = new ArrayList<X509Certificate>();
        for (var certificate : texts(header, "x5c")) {
            chain.add(certificate(certificate));
        }
        if (!texts(header, "alg").equals(List.of("ES256")) || chain.size() != 3
            || chain.get(0).getExtensionValue(LEAF_MARK) == null
            || chain.get(1).getExtensionValue(INTERMEDIATE_MARK) == null) {
            throw new SignatureException("not signed as the App Store signs");
        }
        var parameters = new PKIXParameters(Set.of(new TrustAnchor(root, null)));
        parameters.setRevocationEnabled(false);
        parameters.setDate(new Date(number(content, "signedDate")));
        var path = CertificateFactory.getInstance("X.509").generateCertPath(chain.subList(0, 2));
        CertPathValidator.getInstance("PKIX").validate(path, parameters);
        var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(chain.get(0).getPublicKey());
        signature.update(bytes(parts[0] + "." + parts[1]));
        if (!signature.verify(decoder.decode(parts[2]))) {
            throw new SignatureException("not signed by the App Store");
        }
        if (!text(content, "bundleId").equals(app)) {
            throw new SignatureException("signed for " + text(content, "bundleId"));
        }
        return content;
    }

    static X509Certificate certificate(String base64) throws GeneralSecurityException {
        var der = new ByteArrayInputStream(Base64.getDecoder().decode(base64));
        return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(der);
    }

    static String call(String method, String address, String body, String bearer) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(address)).timeout(TIMEOUT)
            .header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
        if (bearer != null) {
            request.header("Authorization", "Bearer " + bearer);
        }
        var answer = CLIENT.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IOException(method + " " + address + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 3) {
            System.err.println("usage: java Refund.java EMULATOR BUNDLE-ID PRODUCT-ID");
            System.exit(1);
        }
        String emulator = arguments[0], app = arguments[1], product = arguments[2], control = emulator + "/_emulator";
        try {
            var credentials = control + "/credentials?bundleId=" + URLEncoder.encode(app, StandardCharsets.UTF_8);
            var given = call("GET", credentials, "", null);
            var root = certificate(text(given, "rootCertificate"));

            // The customer buys, and the backend reads the purchase.
            var bought = call("POST", control + "/purchases", """
                { "bundleId": "%s", "productId": "%s" }""".formatted(app, product), null);
            var transaction = text(bought, "transactionId");
            var read = call("GET", emulator + "/sandbox/inApps/v1/transactions/" + transaction, "", token(given));
            var purchase = verified(text(read, "signedTransactionInfo"), root, app);
            System.out.println("bought " + text(purchase, "productId"));

            // The customer requests a refund, and Apple grants it.
            var asked = call("POST", control + "/transactions/" + transaction + "/refund-requests", """
                { "reason": "OTHER" }""", null);
            call("POST", control + "/refund-requests/" + text(asked, "id") + "/decision", """
                { "decision": "GRANT_FULL" }""", null);
            var refunds = call("GET", emulator + "/sandbox/inApps/v2/refund/lookup/" + transaction, "", token(given));
            for (var signed : texts(refunds, "signedTransactions")) {
                var refunded = verified(signed, root, app);
                if (number(refunded, "revocationDate") > 0) {
                    System.out.println("refunded " + text(refunded, "productId"));
                }
            }
        } catch (IOException | GeneralSecurityException | IllegalArgumentException failed) {
            System.err.println(failed.getMessage());
            System.exit(1);
        }
    }
}
