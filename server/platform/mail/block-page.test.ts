import { parseTemplate, renderTemplate, writeTemplate } from '@landfall/contract/email/email-variables.ts'
import type { MailBlock } from '@landfall/contract/email/mail-blocks.ts'
import { plainBrand } from '@landfall/contract/email/mail-brand.ts'
import { expect, test } from 'vitest'
import { drawBlocks } from './block-page.ts'
import { compileContent, renderContent, trackableLinks } from './mail-content.ts'

const shared = { showIf: null } as const
const blocks: MailBlock[] = [
  { ...shared, kind: 'logo', id: 'a', align: 'left' },
  { ...shared, kind: 'heading', id: 'b', align: 'left', level: 1, text: 'Steel & "glass" <now>' },
  {
    ...{ kind: 'text', id: 'c', html: '<p>Dear {{contact.name|you & yours}}, <script>x()</script></p>' },
    showIf: { variable: 'customer.countryCode', test: 'is', values: ['DE', 'at'] },
  },
  {
    ...{ ...shared, kind: 'columns', id: 'd' },
    columns: [
      [
        {
          kind: 'image',
          id: 'e',
          align: 'center',
          src: '/p/1-0123456789abcdef0123456789abcdef.png',
          alt: 'a "b"',
          href: 'javascript:x()',
          width: 50,
        },
      ],
      [
        {
          kind: 'button',
          id: 'f',
          align: 'left',
          text: 'Prices <all>',
          href: 'https://shop.example/?a=1&b={{row.code}}',
        },
      ],
    ],
  },
  {
    ...{ ...shared, kind: 'products', id: 'g', perRow: 2 },
    items: ['One', 'Two', 'Three'].map((name, at) => ({
      ...{ id: `p${at}`, label: name, text: 'since\n1990', price: '$ 2.10', src: '' },
      href: at === 0 ? 'https://shop.example/one' : '{{customer.website}}',
    })),
  },
  { ...shared, kind: 'quote', id: 'h', text: 'Good cups', source: 'A buyer' },
  { ...shared, kind: 'divider', id: 'i' },
  { ...shared, kind: 'spacer', id: 'j', height: 20 },
  { ...shared, kind: 'social', id: 'k', align: 'left' },
  { ...shared, kind: 'html', id: 'l', html: '<form><b onclick="x()">raw</b></form>' },
]
const brand = {
  ...plainBrand,
  logo: '/p/1-00000000000000000000000000000000.png',
  links: [{ label: 'LinkedIn', url: 'https://linkedin.example/company/us' }],
}

const draw = () =>
  drawBlocks({
    ...{ language: 'en', brand, pictureBase: 'https://office.example' },
    blocks: { version: 1, blocks },
  })

async function read(values: Record<string, string>) {
  const html = await draw()
  const footer = { reason: 'Because.', unsubscribe: 'Leave', lines: [], privacy: null }
  const linkIds = new Map(trackableLinks(html).map((address, index) => [address, index + 1]))
  const content = { language: 'en', subject: 's', html, plainText: '' }
  const links = Object.fromEntries(
    [...linkIds.values()].map((id) => [`link.${id}`, `https://o.example/t/${id}`]),
  )
  const compiled = compileContent(content, { footer, linkIds, withPixel: true })
  return {
    links: [...linkIds.keys()],
    ...renderContent(compiled, {
      ...links,
      unsubscribeUrl: 'https://o.example/u',
      pixelUrl: 'https://o.example/o.gif',
      ...values,
    }),
  }
}

test('blocks become one page with a frame for Outlook, without what a mail must not hold', async () => {
  const { html, links } = await read({})
  expect(html.match(/<!doctype/g)).toHaveLength(1)
  expect(html.match(/<\/body>/g)).toHaveLength(1)
  const count = (part: string) => html.split(part).length - 1
  expect(
    count('<!--[if mso | IE]>') +
      count('<!--[if !mso]>') +
      count('<!--[if mso]>') +
      count('<!--[if lte mso 11]>'),
  ).toBe(count('<![endif]'))
  expect(html).not.toMatch(/<script|javascript:|onclick|<form|{{/)
  expect(html).toContain('Steel &amp; &quot;glass&quot; &lt;now&gt;')
  expect(html).toContain(
    'alt="a &quot;b&quot;" src="https://office.example/p/1-0123456789abcdef0123456789abcdef.png"',
  )
  expect(links).toEqual([
    'https://shop.example/?a=1&b={{row.code}}',
    'https://shop.example/one',
    'https://linkedin.example/company/us',
  ])
  // The way out and the picture that counts stand in the page.
  expect(html.indexOf('https://o.example/u')).toBeLessThan(html.indexOf('</body>'))
  expect(html.indexOf('https://o.example/o.gif')).toBeLessThan(html.indexOf('</body>'))
  expect(html.length).toBeLessThan(30_000)
})

test('a block with a condition is for those only whom it fits, and its Outlook frame goes with it', async () => {
  const german = await read({ 'customer.countryCode': 'de' })
  const french = await read({ 'customer.countryCode': 'FR' })
  expect(german.html).toContain('Dear you &amp; yours,')
  expect(german.text).toContain('Dear you & yours,')
  expect(french.html + french.text).not.toContain('Dear')
  const frames = (html: string) => [html.split('<!--[if').length, html.split('<![endif]').length]
  const [opened = 0, closed = 0] = frames(french.html)
  expect(opened).toBe(closed)
  expect(frames(german.html)[0]).toBeGreaterThan(opened)
})

test('the plain twin says what the page says', async () => {
  const { text } = await read({ 'customer.countryCode': 'DE', 'company.name': 'Cups Ltd.' })
  expect(text).toMatchInlineSnapshot(`
    "Cups Ltd.

    Steel & "glass" <now>

    Dear you & yours,

    a "b"

    Prices <all> (https://shop.example/?a=1&b=)

    One (https://shop.example/one)
    since
    1990
    $ 2.10

    Two
    since
    1990
    $ 2.10

    Three
    since
    1990
    $ 2.10

    Good cups
    – A buyer

    LinkedIn (https://linkedin.example/company/us)

    raw

    --
    Because.
    Leave: https://o.example/u"
  `)
})

test('conditions ask whether, whether not, and for one of several values, within each other', () => {
  const text =
    'a{{#if row.price}} {{row.price}}{{#if customer.name = Acme &amp; Co | Bolt}} b{{/if}}{{/if}}{{#if !row.price}} none{{/if}}{{#if customer.name != bolt}} c{{/if}}'
  const fill = (values: Record<string, string>) => renderTemplate(parseTemplate(text), values)
  expect(fill({ 'row.price': '5', 'customer.name': 'ACME & co' })).toBe('a 5 b c')
  expect(fill({ 'customer.name': 'Bolt' })).toBe('a none')
  expect(fill({ 'row.price': ' ' })).toBe('a none c')
  expect(
    renderTemplate(parseTemplate(writeTemplate(parseTemplate(text))), {
      'row.price': '5',
      'customer.name': 'Acme & Co',
    }),
  ).toBe('a 5 b c')
})
