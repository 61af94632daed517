/** A receiver of webhooks to copy: it verifies each message, refuses old ones, and takes each id once. */
export interface WebhookReceiverCode {
  readonly language: string;
  /** What it needs beside the language itself. */
  readonly needs: string;
  readonly code: string;
}

const NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

// The signature token of the notifier, from your secret store.
const token = process.env.SLUICE_TOKEN;
const key = token.startsWith('whsec_') ? Buffer.from(token.slice(6), 'base64') : Buffer.from(token);
const seen = new Set(); // Keep these where your service keeps its state.

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given = '' } = headers;
  if (!id || !(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const wanted = createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest();
  return given.split(' ').some((entry) => {
    const signature = Buffer.from(entry.replace(/^v1,/, ''), 'base64');
    return signature.length === wanted.length && timingSafeEqual(signature, wanted);
  });
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()); // The raw bytes: do not parse before.
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    const event = JSON.parse(body);
    console.log(event.type, event.url);
  }
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 8080));
`;

const PYTHON = `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

# The signature token of the notifier, from your secret store.
token = os.environ["SLUICE_TOKEN"]
key = base64.b64decode(token[6:]) if token.startswith("whsec_") else token.encode()
seen = set()  # Keep these where your service keeps its state.


def is_genuine(headers, body):
    message_id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message_id or not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    content = f"{message_id}.{sent}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(entry.encode(), wanted.encode()) for entry in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The raw bytes: do not parse before.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_genuine(self.headers, body):
            self.send_response(401)
        else:
            if self.headers["webhook-id"] not in seen:
                seen.add(self.headers["webhook-id"])
                event = json.loads(body)
                print(event["type"], event["url"], flush=True)
            self.send_response(204)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
`;

const GO = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The signature token of the notifier, from your secret store.
func key() []byte {
	token := os.Getenv("SLUICE_TOKEN")
	if rest, ok := strings.CutPrefix(token, "whsec_"); ok {
		decoded, _ := base64.StdEncoding.DecodeString(rest)
		return decoded
	}
	return []byte(token)
}

func isGenuine(header http.Header, body []byte) bool {
	id, sent := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if id == "" || err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key())
	fmt.Fprintf(mac, "%s.%s.", id, sent)
	mac.Write(body)
	for _, entry := range strings.Split(header.Get("webhook-signature"), " ") {
		given, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(entry, "v1,"))
		if err == nil && hmac.Equal(given, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

func main() {
	var seen sync.Map // Keep these where your service keeps its state.
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body) // The raw bytes: do not parse before.
		if err != nil || !isGenuine(r.Header, body) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		if _, again := seen.LoadOrStore(r.Header.Get("webhook-id"), true); !again {
			var event struct{ Type, URL string }
			_ = json.Unmarshal(body, &event)
			fmt.Println(event.Type, event.URL)
		}
		w.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	fmt.Println(http.ListenAndServe("127.0.0.1:"+port, nil))
}
`;

/** Receivers to copy, by language. */
export const WEBHOOK_RECEIVERS = {
  node: { language: 'Node.js', needs: 'Node.js 20 or newer, no packages', code: NODE },
  python: { language: 'Python', needs: 'Python 3.9 or newer, no packages', code: PYTHON },
  go: { language: 'Go', needs: 'Go 1.20 or newer, no packages', code: GO },
} as const satisfies Record<string, WebhookReceiverCode>;
export type ReceiverLanguage = keyof typeof WEBHOOK_RECEIVERS;
