import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noteOwnServer, noteOwnSite } from '#platform/http/own-servers.ts'
import { createRandom, type Random } from '#platform/random/seeded-random.ts'

/** A small site of an invented firm. */
export interface DemoSite {
  /** HTML by path, with what is not HTML as it is. */
  pages: Readonly<Record<string, string>>
  /** The addresses that people would find on it. */
  carries: readonly string[]
  /** The status of every page, where it is not 200. */
  status?: number
}

type Tongue = 'en' | 'de' | 'es' | 'it'

interface Words {
  contact: string
  about: string
  path: string
  buying: string
  sales: string
  phone: string
  text: string
}

const words: Readonly<Record<Tongue, Words>> = {
  en: {
    ...{ contact: 'Contact', about: 'About us', path: '/contact', buying: 'Purchasing', sales: 'Sales' },
    ...{
      phone: 'Phone',
      text: 'We import goods for homes and gardens and sell them to shops all over the country.',
    },
  },
  de: {
    ...{ contact: 'Kontakt', about: 'Über uns', path: '/kontakt', buying: 'Einkauf', sales: 'Vertrieb' },
    ...{
      phone: 'Telefon',
      text: 'Wir führen Waren für Haus und Garten ein und beliefern Händler im ganzen Land.',
    },
  },
  es: {
    ...{ contact: 'Contacto', about: 'Nosotros', path: '/contacto', buying: 'Compras', sales: 'Ventas' },
    ...{
      phone: 'Teléfono',
      text: 'Importamos artículos para el hogar y el jardín y abastecemos a comercios de todo el país.',
    },
  },
  it: {
    ...{ contact: 'Contatti', about: 'Chi siamo', path: '/contatti', buying: 'Acquisti', sales: 'Vendite' },
    ...{
      phone: 'Telefono',
      text: 'Importiamo articoli per la casa e il giardino e riforniamo negozi in tutto il paese.',
    },
  },
}

const mailboxes: Readonly<Record<Tongue, { buying: string; sales: string }>> = {
  en: { buying: 'purchasing', sales: 'sales' },
  de: { buying: 'einkauf', sales: 'vertrieb' },
  es: { buying: 'compras', sales: 'ventas' },
  it: { buying: 'acquisti', sales: 'vendite' },
}

const people = [
  'Nora Lindqvist',
  'Marco Fumagalli',
  'Lucía Ríos',
  'Jonas Vogt',
  'Elena Grimaldi',
  'Owen Mercer',
]

/** Ways in which sites write addresses; each is read by people without effort. */
const disguises: readonly ((email: string) => string)[] = [
  (email) => `<a href="mailto:${email}">${email}</a>`,
  (email) => email,
  (email) => email.replace('@', ' [at] ').replaceAll('.', ' [dot] '),
  (email) => email.replace('@', '(at)'),
  (email) => [...email].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
  (email) => `<span data-cfemail="${guarded(email)}">[email&#160;protected]</span>`,
  (email) => `<script>document.write('${email.split('@')[0]}' + '@' + '${email.split('@')[1]}')</script>`,
  (email) => `<span style="unicode-bidi:bidi-override;direction:rtl">${[...email].reverse().join('')}</span>`,
]

function guarded(email: string): string {
  const key = 0x4b
  return Buffer.from([key, ...[...Buffer.from(email)].map((byte) => byte ^ key)]).toString('hex')
}

/** The site of a host of the demo: the same at every start, with what real sites do to programs now and then. */
export function demoSite(host: string): DemoSite {
  const random = createRandom(`site:${host}`)
  const kind = random.next()
  const name = host
    .split('.')[0]
    ?.split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
  if (kind < 0.04) return { pages: { '/robots.txt': 'User-agent: *\nDisallow: /' }, carries: [] }
  if (kind < 0.07) return { pages: { '/': app(name ?? host) }, carries: [] }
  if (kind < 0.09) return { pages: {}, carries: [], status: 403 }
  return ordinarySite(random, { host, name: name ?? host, isSilent: kind < 0.15 })
}

function app(name: string): string {
  return `<!doctype html><title>${name}</title><div id="root"></div><script src="/app.js"></script><noscript>You need to enable JavaScript to run this app.</noscript>`
}

function ordinarySite(
  random: Random,
  { host, name, isSilent }: { host: string; name: string; isSilent: boolean },
): DemoSite {
  const tongue = random.pick(['en', 'de', 'es', 'it'] as const)
  const said = words[tongue]
  const boxes = mailboxes[tongue]
  const person = random.pick(people)
  const own = (local: string) => `${local}@${host}`
  const personal = own(person.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.'))
  const carried = isSilent
    ? []
    : [
        own(boxes.buying),
        ...(random.chance(0.8) ? [own(boxes.sales)] : []),
        ...(random.chance(0.6) ? [personal] : []),
      ]
  const show = (email: string) => random.pick(disguises)(email)
  const lines = carried.map((email) => {
    if (email === personal) return `<p>${person}</p><p>${show(email)}</p>`
    const label = email === own(boxes.buying) ? said.buying : said.sales
    return `<p>${label}: ${show(email)}</p>`
  })
  // Numbers of the kind that is kept for fiction.
  const number = `+44 20 7946 0${random.integer(100, 999)}`
  const phone = `<p>${said.phone}: <a href="tel:${number.replaceAll(' ', '')}">${number}</a></p>`
  const social = `<p><a href="https://www.linkedin.com/company/${host.split('.')[0]}">LinkedIn</a></p>`
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="${tongue}"><title>${title} – ${name}</title><nav><a href="/">${name}</a> <a href="/about">${said.about}</a> <a href="${said.path}">${said.contact}</a></nav><main><h1>${title}</h1>${body}</main></html>`
  return {
    pages: {
      '/': page(name, `<p>${said.text}</p>`),
      '/about': page(said.about, `<p>${said.text}</p>`),
      [said.path]: page(said.contact, `${lines.join('')}${phone}${social}`),
    },
    carries: carried.toSorted(),
  }
}

const local = '127.0.0.1'

/** Serves the sites of all hosts of the demo on loopback. */
export async function openDemoSites(): Promise<{ stop(): Promise<void> }> {
  const server = createServer(({ headers: { host = '' }, url = '' }, response) =>
    answer(demoSite(host.replace(/^www\.|:\d+$/g, '')), url, response),
  )
  await new Promise<void>((resolve) => server.listen(0, local, resolve))
  // Nobody who stops waits for it.
  server.unref()
  const { port } = server.address() as AddressInfo
  const forget = [
    noteOwnServer(local, port),
    ...['example.com', 'example'].map((name) => noteOwnSite(name, { host: local, port })),
  ]
  return {
    async stop() {
      for (const one of forget) one()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer({ pages, status = 200 }: DemoSite, path: string, response: ServerResponse): void {
  const body = pages[path]
  const type = path.endsWith('.txt') ? 'text/plain' : 'text/html'
  if (body === undefined && (status === 200 || path === '/robots.txt')) response.writeHead(404)
  else response.writeHead(status, { 'content-type': `${type}; charset=utf-8` })
  response.end(body)
}
