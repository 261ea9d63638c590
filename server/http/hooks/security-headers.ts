import type { FastifyInstance } from 'fastify'
import { coverHosts } from '../../outside/image-url.ts'

/** For what is no page: nothing may be loaded or run there. */
export const strictHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

const covers = coverHosts.map((host) => `https://${host}`).join(' ')

const headers = {
  ...strictHeaders,
  // The camera scans barcodes.
  'permissions-policy': strictHeaders['permissions-policy'].replace('camera=()', 'camera=(self)'),
  'content-security-policy': [
    "default-src 'self'",
    // WebAssembly reads barcodes in browsers that cannot.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    `img-src 'self' data: ${covers}`,
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Only client/ui/text/html-to-text.ts may turn text into HTML.
    "require-trusted-types-for 'script'",
    'trusted-types words-of-html',
  ].join(';'),
}

/** Replies are not cacheable unless they say so, so no spelling of a URL can get a reader's reply cached. */
const uncached = { 'cache-control': 'no-store' }
const usualHeaders = { ...headers, ...uncached }
const callHeaders = { ...strictHeaders, ...uncached }

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.endpoint ? callHeaders : usualHeaders)
    done()
  })
}
