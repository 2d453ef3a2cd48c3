import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Reports one customer's consent, one delivery and one use of a purchase to a desk.
 *
 * usage: java Report.java ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID SPEND-ID TIME     with a token in REFUND_DESK_TOKEN
 */
public class Report {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int ATTEMPTS = 5;
    private static final long LONGEST_WAIT = 30_000; // milliseconds
    private static final Set<Integer> RETRYABLE = Set.of(429, 500, 502, 503, 504);
    private static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    /** Sends the same bytes until the desk has them. Sending twice is safe: facts have times, and use has keys. */
    static String send(String method, String address, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(address)).timeout(TIMEOUT)
            .header("Authorization", "Bearer " + System.getenv("REFUND_DESK_TOKEN"))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body)).build();
        for (int attempt = 1; ; attempt++) {
            long wait = ThreadLocalRandom.current().nextLong(500L << attempt);
            boolean isRetryable = true;
            String problem;
            try {
                var answer = CLIENT.send(request, BodyHandlers.ofString());
                if (answer.statusCode() == 200 || answer.statusCode() == 204) {
                    return answer.body();
                }
                problem = answer.statusCode() + " " + answer.body();
                isRetryable = RETRYABLE.contains(answer.statusCode());
                var asked = answer.headers().firstValue("Retry-After").filter(text -> text.matches("\\d{1,6}"));
                wait = Math.max(wait, 1000 * Long.parseLong(asked.orElse("0")));
            } catch (IOException failure) {
                problem = failure.toString();
            }
            if (!isRetryable || attempt == ATTEMPTS || wait > LONGEST_WAIT) {
                throw new IOException(method + " " + address + ": " + problem);
            }
            Thread.sleep(wait);
        }
    }

    /** Returns a text as JSON. In a backend, use your JSON library for the whole body. */
    static String json(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(one -> quoted.append(
            one < ' ' || one == '"' || one == '\\' ? String.format("\\u%04x", one) : String.valueOf((char) one)));
        return quoted.append('"').toString();
    }

    static String path(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    public static void main(String[] given) throws InterruptedException {
        String customer = given[2], transaction = given[3], spend = given[4], at = json(given[5]);
        String desk = given[0] + "/v1/apps/" + path(given[1]);
        try {
            send("PUT", desk + "/customers/" + path(customer) + "/consent", """
                { "granted": true, "textVersion": "2026-05", "source": "app", "at": %s }""".formatted(at));
            send("PUT", desk + "/transactions/" + path(transaction) + "/delivery", """
                { "status": "delivered", "at": %s }""".formatted(at));
            String stored = send("POST", desk + "/usage", """
                { "usage": [
                  { "transactionId": %s, "unitsUsed": 125, "at": %s, "idempotencyKey": %s },
                  { "customer": %s, "playSeconds": 900, "at": %s, "idempotencyKey": %s }
                ] }""".formatted(json(transaction), at, json("spend-" + spend), json(customer), at, json("play-" + spend)));
            System.out.println(stored);
        } catch (IOException failed) {
            System.err.println(failed.getMessage()); // Keep the facts, and send them again later.
            System.exit(1);
        }
    }
}
