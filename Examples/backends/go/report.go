// Reports one customer's consent, one delivery and one use of a purchase to a desk.
//
// usage: go run report.go ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID SPEND-ID TIME     with a token in REFUND_DESK_TOKEN
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/rand"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

const attempts, longestWait = 5, 30 * time.Second

var client = &http.Client{Timeout: 10 * time.Second}

type fields map[string]any

// try sends a request once. It returns how long the desk asks to wait, and whether a later try can succeed.
func try(method, address string, body []byte, answer any) (wait time.Duration, isRetryable bool, err error) {
	request, err := http.NewRequest(method, address, bytes.NewReader(body))
	if err != nil {
		return 0, false, err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("REFUND_DESK_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return 0, true, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, true, err
	}
	switch response.StatusCode {
	case http.StatusOK:
		return 0, false, json.Unmarshal(text, answer)
	case http.StatusNoContent:
		return 0, false, nil
	case 429, 500, 502, 503, 504:
		isRetryable = true
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return time.Duration(seconds) * time.Second, isRetryable, fmt.Errorf("%s %s", response.Status, text)
}

// send sends the same bytes until the desk has them. Sending twice is safe: facts have times, and use has keys.
func send(method, address string, facts fields, answer any) error {
	body, err := json.Marshal(facts)
	if err != nil {
		return err
	}
	for attempt := 1; ; attempt++ {
		wait, isRetryable, err := try(method, address, body, answer)
		if err == nil {
			return nil
		}
		if backoff := time.Duration(rand.Int63n(int64(500*time.Millisecond) << attempt)); backoff > wait {
			wait = backoff
		}
		if !isRetryable || attempt == attempts || wait > longestWait {
			return fmt.Errorf("%s %s: %w", method, address, err)
		}
		time.Sleep(wait)
	}
}

func report(address, app, customer, transaction, spend, at string) error {
	desk := address + "/v1/apps/" + url.PathEscape(app)
	consent := fields{"granted": true, "textVersion": "2026-05", "source": "app", "at": at}
	if err := send("PUT", desk+"/customers/"+url.PathEscape(customer)+"/consent", consent, nil); err != nil {
		return err
	}
	var delivered struct{ Known bool }
	delivery := fields{"status": "delivered", "at": at}
	path := desk + "/transactions/" + url.PathEscape(transaction) + "/delivery"
	if err := send("PUT", path, delivery, &delivered); err != nil {
		return err
	}
	var stored struct{ Recorded, Duplicates int }
	use := fields{"usage": []fields{
		{"transactionId": transaction, "unitsUsed": 125, "at": at, "idempotencyKey": "spend-" + spend},
		{"customer": customer, "playSeconds": 900, "at": at, "idempotencyKey": "play-" + spend},
	}}
	if err := send("POST", desk+"/usage", use, &stored); err != nil {
		return err
	}
	fmt.Printf("%d recorded, %d known before\n", stored.Recorded, stored.Duplicates)
	return nil
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 7 {
		log.Fatal("usage: report ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID SPEND-ID TIME")
	}
	rand.Seed(time.Now().UnixNano())
	given := os.Args[1:]
	if err := report(given[0], given[1], given[2], given[3], given[4], given[5]); err != nil {
		log.Fatal(err) // Keep the facts, and send them again later.
	}
}
