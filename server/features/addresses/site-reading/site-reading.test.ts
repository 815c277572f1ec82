import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noteOwnServer, noteOwnSite } from '#platform/http/own-servers.ts'
import { createPageFetch, createSiteGuard } from '#platform/http/page-fetch.ts'
import { pageParsers } from '../page-reading/page-parsers.ts'
import { readSite } from './site-reading.ts'

type Answer = (path: string, response: ServerResponse, request: IncomingMessage) => void

let server: Server
let answer: Answer
let asked: string[] = []
let agents: string[] = []
const forget: (() => unknown)[] = []
const host = 'site.example'

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    agents.push(request.headers['user-agent'] ?? '')
    answer(path, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  forget.push(noteOwnServer('127.0.0.1', port), noteOwnSite(host, { host: '127.0.0.1', port }))
})
afterAll(async () => {
  for (const one of forget) one()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
afterEach(() => {
  asked = []
  agents = []
})

const log = { info: () => undefined }
const turns: string[] = []

function find(domain = host, options: Parameters<typeof createSiteGuard>[1] = undefined) {
  return readSite(
    {
      fetch: createPageFetch(createSiteGuard(log, options)),
      parsers: pageParsers,
      takeTurn: async (name) => void turns.push(name),
      contact: () => 'https://export.example/',
      limits: { patienceMs: 300, timeoutMs: 1_500 },
    },
    { domain, country: null, companyId: 1, signal: new AbortController().signal },
  )
}

const page = (response: ServerResponse, body: string, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
const missing = (response: ServerResponse) => response.writeHead(404).end()

/** Pages by path; what is not there is missing. */
const pages =
  (all: Record<string, string>): Answer =>
  (path, response) => {
    const body = all[path]
    if (body === undefined) missing(response)
    else page(response, body, path.endsWith('.txt') ? { 'content-type': 'text/plain' } : {})
  }

test('contacts are gathered from the pages that are likely to have them, best first', async () => {
  answer = pages({
    '/robots.txt': 'User-agent: *\nDisallow: /team\nCrawl-delay: 3',
    '/': `<a href="/news/1">News</a><a href="/kontakt">Kontakt</a><a href="/team">Team</a><a href="/impressum#x">Impressum</a>
      <a href="https://elsewhere.example/contact">Partner</a><footer>Website by studio@agency.io</footer>`,
    '/kontakt':
      '<p>Einkauf: einkauf@site.example</p><p>Tel. +49 30 901820</p><a href="https://www.linkedin.com/company/site">in</a>',
    '/impressum':
      '<p>Ann Lee<br>ann.lee@site.example</p><p>firmasite@gmail.com</p><p>noreply@site.example</p>',
  })
  const found = await find('www.Site.example')
  expect(found.outcome).toBe('found')
  expect(found.addresses.map(({ email, score, traits, pageUrl }) => [email, score, traits, pageUrl])).toEqual(
    [
      ['einkauf@site.example', 95, ['ownDomain', 'contactPage', 'purchasing'], 'http://site.example/kontakt'],
      ['ann.lee@site.example', 80, ['ownDomain', 'contactPage', 'personal'], 'http://site.example/impressum'],
      [
        'noreply@site.example',
        40,
        ['ownDomain', 'contactPage', 'unattended'],
        'http://site.example/impressum',
      ],
      ['firmasite@gmail.com', 35, ['contactPage', 'freeMail'], 'http://site.example/impressum'],
      ['studio@agency.io', -40, ['foreign'], 'http://site.example/'],
    ],
  )
  expect(found.addresses[1]?.person).toMatchObject({ name: 'Ann Lee' })
  expect(found.others.map(({ value }) => value)).toEqual(['https://linkedin.com/company/site', '+4930901820'])
  expect(found.pages.map(({ url, state }) => [new URL(url).pathname, state])).toEqual([
    ['/', 'read'],
    ['/kontakt', 'read'],
    ['/impressum', 'read'],
    ['/team', 'robots'],
  ])
  expect(asked).toEqual(['/robots.txt', '/', '/kontakt', '/impressum'])
  expect(new Set(agents)).toEqual(new Set(['CompanyContactBot/1.0 (+https://export.example/)']))
  expect(turns.length).toBeGreaterThanOrEqual(asked.length)
})

test('where no link leads to contacts, lists for search engines and usual places are looked at; eight pages at most', async () => {
  answer = pages({
    '/': '<p>Welcome to our company, which sells many fine goods to the whole world.</p>',
    '/sitemap.xml': '<urlset><url><loc>http://site.example/pages/contact-info</loc></url></urlset>',
    '/pages/contact-info': '<p>info@site.example</p>',
  })
  expect((await find()).addresses.map(({ email }) => email)).toEqual(['info@site.example'])
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`/contact-${at}`, '<p>Nothing here.</p>']),
  )
  answer = pages({
    ...many,
    '/': Object.keys(many)
      .map((path) => `<a href="${path}">x</a>`)
      .join(''),
  })
  const found = await find()
  expect(found.outcome).toBe('none')
  expect(found.pages).toHaveLength(8)
})

const endless: Answer = (path, response) => {
  if (path === '/robots.txt') return missing(response)
  response.writeHead(302, { location: `${path}x` }).end()
}
const noise = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256))

test.each<[string, string, Answer]>([
  [
    'none',
    'nothing on the pages',
    pages({ '/': '<p>We sell all kinds of things to all kinds of people. Call us.</p>' }),
  ],
  [
    'robots',
    'robots forbid it',
    pages({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': 'a@site.example' }),
  ],
  [
    'robots',
    'robots forbid it to us',
    pages({
      '/robots.txt': 'User-agent: CompanyContactBot\nDisallow: /\n\nUser-agent: *\nAllow: /',
      '/': 'a@site.example',
    }),
  ],
  ['failed', 'a robots.txt that cannot be had', (_path, response) => response.writeHead(500).end()],
  [
    'blocked',
    'it is forbidden',
    (path, response) => (path === '/robots.txt' ? missing(response) : response.writeHead(403).end()),
  ],
  [
    'blocked',
    'it asks for a person',
    pages({ '/': '<title>Just a moment...</title><p>Checking your browser before accessing</p>' }),
  ],
  [
    'needsBrowser',
    'a program writes it',
    pages({
      '/': '<div id="app"></div><script src="/a.js"></script><noscript>You need to enable JavaScript to run this app.</noscript>',
    }),
  ],
  ['redirects', 'redirects without an end', endless],
  [
    'redirects',
    'a circle',
    (path, response) =>
      path === '/robots.txt'
        ? missing(response)
        : response.writeHead(301, { location: path === '/' ? '/a' : '/' }).end(),
  ],
  [
    'moved',
    'another domain',
    (path, response) =>
      path === '/robots.txt'
        ? missing(response)
        : response.writeHead(301, { location: 'https://www.new-name.com/' }).end(),
  ],
  [
    'timeout',
    'a byte now and then',
    (path, response) => {
      if (path === '/robots.txt') return missing(response)
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    },
  ],
  ['timeout', 'no answer', () => undefined],
  ['unreachable', 'it hangs up', (_path, response) => response.destroy()],
  ['failed', 'the page is gone', (_path, response) => missing(response)],
  [
    'unreadable',
    'no text',
    (path, response) =>
      path === '/robots.txt'
        ? missing(response)
        : response.writeHead(200, { 'content-type': 'text/html' }).end(noise),
  ],
  [
    'unreadable',
    'a picture',
    (path, response) =>
      path === '/robots.txt'
        ? missing(response)
        : response.writeHead(200, { 'content-type': 'image/png' }).end(noise),
  ],
  [
    'unreadable',
    'an archive that is none',
    (path, response) =>
      path === '/robots.txt'
        ? missing(response)
        : page(response, 'no archive', { 'content-encoding': 'gzip' }),
  ],
  [
    'unreadable',
    'an unknown packing',
    (path, response) =>
      path === '/robots.txt' ? missing(response) : page(response, 'x', { 'content-encoding': 'secret' }),
  ],
])('each end has its own reason: %s, %s', async (outcome, _name, how) => {
  answer = how
  const found = await find()
  expect(found.outcome).toBe(outcome)
  expect(found.addresses).toEqual([])
  if (outcome === 'moved') expect(found.movedTo).toBe('new-name.com')
})

test('of what is too long the beginning is read, packed or not', async () => {
  const flood = Buffer.alloc(1024 * 1024, '<p>spam</p>')
  const first = '<p>info@site.example</p>'
  const bomb = gzipSync(Buffer.concat([Buffer.from(first), ...Array<Buffer>(100).fill(flood)]))
  answer = (path, response) => {
    if (path !== '/') return missing(response)
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb)
  }
  const packed = await find()
  expect(packed.addresses.map(({ email }) => email)).toEqual(['info@site.example'])
  expect(packed.pages[0]?.state).toBe('cut')
  let written = 0
  answer = (path, response) => {
    if (path !== '/') return missing(response)
    response.writeHead(200, { 'content-type': 'text/html' }).write(first)
    const more = () => {
      while (written < 100 && !response.destroyed) {
        written += 1
        if (!response.write(flood)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }
  expect((await find()).pages[0]?.state).toBe('cut')
  expect(written).toBeLessThan(100)
  answer = (path, response) => {
    if (path === '/') return page(response, first)
    if (path !== '/robots.txt') return missing(response)
    const line = `Disallow: /${'x'.repeat(1_000)}\n`
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`User-agent: *\n${line.repeat(10_000)}Disallow: /\n`)
  }
  expect((await find()).outcome).toBe('found')
})

test('our own network is never asked, by address, by name, by redirect or by a name that changes', async () => {
  let secrets = 0
  const inside = createServer((_request, response) => {
    secrets += 1
    response.end('<p>secret@site.example</p>')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const { port } = inside.address() as AddressInfo
  for (const domain of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', 'inside.example'])
    expect((await find(domain, async () => [{ address: '192.168.1.1', family: 4 }])).outcome, domain).toBe(
      'unreachable',
    )
  answer = (path, response) =>
    path === '/robots.txt'
      ? missing(response)
      : response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
  expect((await find()).outcome).toBe('moved')
  // The name is public at first, and ours when it is asked for again: the address that was judged is the one connected to.
  let lookups = 0
  const changing = async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]
  }
  expect((await find('rebinding.example', changing)).outcome).toBe('unreachable')
  expect(secrets).toBe(0)
  await new Promise((resolve) => inside.close(resolve))
})
