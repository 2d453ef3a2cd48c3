// Buys in an App Store emulator, reads the purchase as a backend does, refunds it, and reads the refund.
//
// usage: go run refund.go EMULATOR BUNDLE-ID PRODUCT-ID
package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/asn1"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// The extensions that mark Apple's certificates for the App Store.
var (
	leafMark         = asn1.ObjectIdentifier{1, 2, 840, 113635, 100, 6, 11, 1}
	intermediateMark = asn1.ObjectIdentifier{1, 2, 840, 113635, 100, 6, 2, 1}
)

type credentials struct{ IssuerID, KeyID, PrivateKey, BundleID, RootCertificate string }

type transaction struct {
	BundleID, ProductID        string
	SignedDate, RevocationDate int64
}

// Emulated sends what is meant for Apple's hosts to an emulator.
type Emulated struct{ Address string }

func (to Emulated) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Host = request.URL.Host
	request.URL.Scheme, request.URL.Host = "http", to.Address
	return http.DefaultTransport.RoundTrip(request)
}

// token returns a token for the App Store Server API that is valid for five minutes.
func token(given credentials) (string, error) {
	block, _ := pem.Decode([]byte(given.PrivateKey))
	if block == nil {
		return "", errors.New("the key is not PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return "", err
	}
	key, ok := parsed.(*ecdsa.PrivateKey)
	if !ok {
		return "", errors.New("not a key on a curve")
	}
	now := time.Now().Unix()
	header, _ := json.Marshal(map[string]string{"alg": "ES256", "kid": given.KeyID, "typ": "JWT"})
	claims, _ := json.Marshal(map[string]any{
		"iss": given.IssuerID, "iat": now, "exp": now + 300, "aud": "appstoreconnect-v1", "bid": given.BundleID,
	})
	encoding := base64.RawURLEncoding
	text := encoding.EncodeToString(header) + "." + encoding.EncodeToString(claims)
	digest := sha256.Sum256([]byte(text))
	r, s, err := ecdsa.Sign(rand.Reader, key, digest[:])
	if err != nil {
		return "", err
	}
	signature := append(r.FillBytes(make([]byte, 32)), s.FillBytes(make([]byte, 32))...)
	return text + "." + encoding.EncodeToString(signature), nil
}

// leaf returns the key that signed the data, if its certificates lead to the root.
func leaf(x5c []string, root *x509.Certificate, at time.Time) (*ecdsa.PublicKey, error) {
	var chain []*x509.Certificate
	for _, text := range x5c {
		der, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return nil, err
		}
		certificate, err := x509.ParseCertificate(der)
		if err != nil {
			return nil, err
		}
		chain = append(chain, certificate)
	}
	if len(chain) != 3 || !isMarked(chain[0], leafMark) || !isMarked(chain[1], intermediateMark) {
		return nil, errors.New("not signed as the App Store signs")
	}
	roots, between := x509.NewCertPool(), x509.NewCertPool()
	roots.AddCert(root)
	between.AddCert(chain[1])
	options := x509.VerifyOptions{
		Roots: roots, Intermediates: between, CurrentTime: at, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny},
	}
	if _, err := chain[0].Verify(options); err != nil {
		return nil, err
	}
	key, ok := chain[0].PublicKey.(*ecdsa.PublicKey)
	if !ok {
		return nil, errors.New("not a key on a curve")
	}
	return key, nil
}

func isMarked(certificate *x509.Certificate, mark asn1.ObjectIdentifier) bool {
	for _, extension := range certificate.Extensions {
		if extension.Id.Equal(mark) {
			return true
		}
	}
	return false
}

// verified returns what was signed, if the App Store with this root signed it for this app.
func verified(signed string, root *x509.Certificate, bundleID string) (content transaction, err error) {
	parts := strings.Split(signed, ".")
	if len(parts) != 3 {
		return content, errors.New("not signed data")
	}
	var decoded [3][]byte
	for index, part := range parts {
		if decoded[index], err = base64.RawURLEncoding.DecodeString(part); err != nil {
			return content, err
		}
	}
	var header struct {
		Alg string
		X5c []string
	}
	if err := json.Unmarshal(decoded[0], &header); err != nil {
		return content, err
	}
	if err := json.Unmarshal(decoded[1], &content); err != nil {
		return content, err
	}
	if header.Alg != "ES256" || len(decoded[2]) != 64 {
		return content, errors.New("not signed as the App Store signs")
	}
	key, err := leaf(header.X5c, root, time.UnixMilli(content.SignedDate))
	if err != nil {
		return content, err
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(decoded[2][:32]), new(big.Int).SetBytes(decoded[2][32:])
	if !ecdsa.Verify(key, digest[:], r, s) {
		return content, errors.New("not signed by the App Store")
	}
	if content.BundleID != bundleID {
		return content, fmt.Errorf("signed for %s", content.BundleID)
	}
	return content, nil
}

func call(client *http.Client, method, address, bearer string, body, answer any) error {
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, address, &sent)
	if err != nil {
		return err
	}
	if bearer != "" {
		request.Header.Set("Authorization", "Bearer "+bearer)
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s %s", method, address, response.Status, text)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

func run(emulator, bundleID, productID string) error {
	control := &http.Client{Timeout: 10 * time.Second}
	var given credentials
	err := call(control, "GET", emulator+"/_emulator/credentials?bundleId="+url.QueryEscape(bundleID), "", nil, &given)
	if err != nil {
		return err
	}
	der, err := base64.StdEncoding.DecodeString(given.RootCertificate)
	if err != nil {
		return err
	}
	root, err := x509.ParseCertificate(der)
	if err != nil {
		return err
	}
	// The backend keeps Apple's address. Only its client is another one in tests.
	client := &http.Client{Timeout: 10 * time.Second, Transport: Emulated{strings.TrimPrefix(emulator, "http://")}}
	api := func(path string, answer any) error {
		bearer, err := token(given)
		if err != nil {
			return err
		}
		return call(client, "GET", "https://api.storekit-sandbox.itunes.apple.com"+path, bearer, nil, answer)
	}

	// The customer buys, and the backend reads the purchase.
	var bought struct{ TransactionID string }
	purchase := map[string]string{"bundleId": bundleID, "productId": productID}
	if err := call(control, "POST", emulator+"/_emulator/purchases", "", purchase, &bought); err != nil {
		return err
	}
	var read struct{ SignedTransactionInfo string }
	if err := api("/inApps/v1/transactions/"+bought.TransactionID, &read); err != nil {
		return err
	}
	content, err := verified(read.SignedTransactionInfo, root, bundleID)
	if err != nil {
		return err
	}
	fmt.Println("bought", content.ProductID)

	// The customer requests a refund, and Apple grants it.
	var asked struct{ ID string }
	path := emulator + "/_emulator/transactions/" + bought.TransactionID + "/refund-requests"
	if err := call(control, "POST", path, "", map[string]string{"reason": "OTHER"}, &asked); err != nil {
		return err
	}
	path = emulator + "/_emulator/refund-requests/" + asked.ID + "/decision"
	if err := call(control, "POST", path, "", map[string]string{"decision": "GRANT_FULL"}, nil); err != nil {
		return err
	}
	var refunds struct{ SignedTransactions []string }
	if err := api("/inApps/v2/refund/lookup/"+bought.TransactionID, &refunds); err != nil {
		return err
	}
	for _, signed := range refunds.SignedTransactions {
		content, err := verified(signed, root, bundleID)
		if err != nil {
			return err
		}
		if content.RevocationDate != 0 {
			fmt.Println("refunded", content.ProductID)
		}
	}
	return nil
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: go run refund.go EMULATOR BUNDLE-ID PRODUCT-ID")
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}
