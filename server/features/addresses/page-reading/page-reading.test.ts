import { expect, test } from 'vitest'
import { siteOf } from './email-pattern.ts'
import { readPage } from './page-reading.ts'

const html = 'text/html; charset=utf-8'

function read(body: string, { host = 'acme.com', country = null as string | null, type = html } = {}) {
  const url = `https://${host}/contact`
  return readPage({ body: Buffer.from(body), contentType: type, url, site: siteOf(host), country })
}
const emails = (body: string, options?: Parameters<typeof read>[1]) =>
  read(body, options).addresses.map(({ email }) => email)

const cfemail = (address: string, key = 0x5a) =>
  Buffer.from([key, ...[...Buffer.from(address)].map((byte) => byte ^ key)]).toString('hex')

test.each([
  [
    'several at once, and copies',
    '<a href="mailto:a@acme.com,b@acme.com?cc=c@acme.com&subject=Hi">Write</a>',
    ['a@acme.com', 'b@acme.com', 'c@acme.com'],
  ],
  ['an escaped at sign', '<a href="mailto:info%40acme.com">x</a>', ['info@acme.com']],
  [
    'references to characters',
    '<p>info&#64;acme&#46;com</p><p>sales&#x40;acme.com</p>',
    ['info@acme.com', 'sales@acme.com'],
  ],
  [
    'Cloudflare, in a link',
    '<a href="/cdn-cgi/l/email-protection#abc9c4c9ebccc6cac2c785c8c4c6">[email&#160;protected]</a>',
    ['bob@gmail.com'],
  ],
  [
    'Cloudflare, as an attribute',
    `<span class="__cf_email__" data-cfemail="${cfemail('buyer@acme.com')}">[email protected]</span>`,
    ['buyer@acme.com'],
  ],
  [
    'words for the signs in further scripts',
    `<p>trade(골뱅이)acme.com</p><p>buy골뱅이acme.com</p><p>info[собака]acme[точка]com</p><p>biuro [malpa] acme [kropka] com</p>
      <p>satis [at] acme [nokta] com</p><p>nakup (zavináč) acme.com</p>`,
    ['trade@acme.com', 'buy@acme.com', 'info@acme.com', 'biuro@acme.com', 'satis@acme.com', 'nakup@acme.com'],
  ],
  [
    'a sign that stands for another, said in Japanese',
    '<p>info★acme.com（★を@に変えてください）</p>',
    ['info@acme.com'],
  ],
  [
    'a text the other way round, by its own element',
    '<p>Mail: <bdo dir="rtl">moc.emca@selas</bdo></p>',
    ['sales@acme.com'],
  ],
  [
    'attributes that programs put together',
    `<a data-email-name="buy" data-email-domain="acme.com">x</a><a data-email="ap" data-domain="acme.com">x</a>
      <a href="javascript:;" data-enc-email="vasb[at]npzr.pbz">x</a>`,
    ['buy@acme.com', 'ap@acme.com', 'info@acme.com'],
  ],
  [
    'a list of letters, and a function of the site',
    `<script>var p=["a","p","@","a","c","m","e",".","c","o","m"];document.write(p.join(""))</script>
      <a href="javascript:sendMail('info','acme','com')">x</a><a href="javascript:show('page','acme','de')">x</a>`,
    ['ap@acme.com', 'info@acme.com'],
  ],
  [
    'words for the signs',
    '<p>sales [at] acme [dot] com</p><p>b(at)acme.com</p><p>office AT acme DOT com</p><p>c{at}acme(.)com</p>',
    ['sales@acme.com', 'b@acme.com', 'office@acme.com', 'c@acme.com'],
  ],
  [
    'words of other languages',
    '<p>vertrieb(ät)acme[Punkt]de</p><p>ventas arroba acme punto com</p><p>contact arobase acme point fr</p><p>info [chiocciola] acme [punto] it</p>',
    ['vertrieb@acme.de', 'ventas@acme.com', 'contact@acme.fr', 'info@acme.it'],
  ],
  ['wide signs', '<p>邮箱：sales＠acme．com</p>', ['sales@acme.com']],
  ['another sign, and the word for it', '<p>联系邮箱：buyer#acme.com（请把#换成@）</p>', ['buyer@acme.com']],
  [
    'read from behind',
    '<span style="unicode-bidi:bidi-override;direction:rtl">moc.emca@ofni</span>',
    ['info@acme.com'],
  ],
  [
    'read from behind, by its class',
    '<style>.rev{direction:rtl;unicode-bidi:bidi-override}</style><p><span class="rev">moc.emca@ofni</span></p>',
    ['info@acme.com'],
  ],
  [
    'words that are not shown',
    '<p>info<span style="display:none">-nospam</span>@<b>acme</b><i hidden style="display: none">x</i>.com</p>',
    ['info@acme.com'],
  ],
  [
    'links side by side',
    '<a href="tel:1">+49 30 1</a><a href="#">a@acme.com</a><a href="#">b@acme.com</a>',
    ['a@acme.com', 'b@acme.com'],
  ],
  [
    'where a form is sent to',
    '<form action="mailto:info@acme.com"><input name="q"></form>',
    ['info@acme.com'],
  ],
  ['comments and signs without width', '<p>in<!-- x -->fo@ac\u200bme.com</p>', ['info@acme.com']],
  ['a picture for the sign', '<p>info<img src="at.gif" alt="@">acme.com</p>', ['info@acme.com']],
  [
    'parts in attributes',
    '<a data-user="info" data-domain="acme.com">Mail</a><a data-name="export" data-domain="acme" data-tld="com">x</a>',
    ['info@acme.com', 'export@acme.com'],
  ],
  [
    'joined by a script',
    `<script>document.write('<a href="mai'+'lto:'+'info'+'@'+"acme.com"+'">x</a>');</script>`,
    ['info@acme.com'],
  ],
  [
    'joined over several lines',
    `<script>var a = 'info'; var b = '&#64;';\nvar addy = a + b;\naddy = addy + 'acme' + '&#46;' + 'com';\ndocument.getElementById('c').innerHTML = addy;</script>`,
    ['info@acme.com'],
  ],
  [
    'letters by number',
    '<script>var m=String.fromCharCode(105,110,102,111,64,97,99,109,101,46,99,111,109)</script>',
    ['info@acme.com'],
  ],
  [
    'base64',
    `<script>el.href = atob("${Buffer.from('mailto:info@acme.com').toString('base64')}")</script><a data-mail="${Buffer.from('b@acme.com').toString('base64')}">x</a>`,
    ['info@acme.com', 'b@acme.com'],
  ],
  [
    'lists and turned texts',
    `<script>x = ['info','acme.com'].join('@'); y = 'moc.emca@b'.split('').reverse().join('')</script>`,
    ['info@acme.com', 'b@acme.com'],
  ],
  [
    'moved letters (TYPO3)',
    `<a href="javascript:linkTo_UnCryptMailto('nbjmup+jogpAbdnf/dpn');">info(at)acme.com</a><a href="#" data-mailto-token="jxfiql7yXxzjb+zlj" data-mailto-vector="-3">x</a>`,
    ['info@acme.com', 'b@acme.com'],
  ],
  [
    'moved by thirteen',
    '<a href="znvygb:vasb@npzr.pbz" onclick="this.href=rot(this.href)">x</a>',
    ['info@acme.com'],
  ],
  [
    'a component of Joomla',
    `<joomla-hidden-mail first="${btoa('info')}" last="${btoa('acme.com')}" text="x"></joomla-hidden-mail>`,
    ['info@acme.com'],
  ],
  [
    'escaped in data of a program',
    '<script>window.__STATE__={"mail":"info\\u0040acme.com","lib":"dev@library.org"}</script>',
    ['info@acme.com'],
  ],
  [
    'microdata',
    '<div itemscope><span itemprop="email">info@acme.com</span><meta itemprop="email" content="b@acme.com"></div>',
    ['info@acme.com', 'b@acme.com'],
  ],
  ['words that follow without a space', '<p>E-Mail: info@acme.comTel: +49 30 901820</p>', ['info@acme.com']],
  [
    'stars between',
    '<p>Admin@Example.COM***.Lead@Sub.Example.COM***other@outside.test</p>',
    ['admin@example.com', 'lead@sub.example.com'],
    'www.example.com',
  ],
  ['an international domain', '<p>info@müller.de</p>', ['info@xn--mller-kva.de'], 'xn--mller-kva.de'],
])('an address is read: %s', (...[, body, wanted, host = 'acme.com']) => {
  expect(emails(body, { host }).toSorted()).toEqual(wanted.toSorted())
})

test.each([
  ['pictures', '<img src="logo@2x.png" alt="logo@2x.png"><p>sprite@3x.webp</p>'],
  ['keys and paths', '<p>https://abc@o12.ingest.sentry.io/1 git@github.com:x/y https://u:p@host.com</p>'],
  ['versions', '<p>react@18.2.0.js and jquery@3.2.1.min.js</p>'],
  [
    'where one is to be typed in',
    '<input placeholder="you@company.com"><p>name@example.com, your@email.com</p>',
  ],
  ['sentences', '<p>Meet us at acme.com, look at acme dot com or at fair.</p>'],
  ['libraries', '<script>/* (c) john.smith@library.org */ var x = 1</script>'],
])('nothing is taken for an address: %s', (_name, body) => {
  expect(emails(body, { host: 'acme-trading.de' })).toEqual([])
})

test('structured data name people, departments and numbers', () => {
  const graph = {
    '@graph': [
      {
        '@type': 'Organization',
        email: 'mailto:x@acme.com',
        sameAs: ['https://www.linkedin.com/company/acme', 'https://www.facebook.com/sharer.php?u=1'],
        contactPoint: [{ contactType: 'purchasing', email: 'y@acme.com', telephone: '+49 30 901820' }],
        employee: { '@type': 'Person', name: 'Ann Lee', jobTitle: 'Head of buying', email: 'ann@acme.com' },
      },
    ],
  }
  const page = read(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`)
  expect(page.addresses).toMatchObject([
    { email: 'x@acme.com' },
    { email: 'y@acme.com', person: { department: 'purchasing' } },
    { email: 'ann@acme.com', person: { name: 'Ann Lee', jobTitle: 'Head of buying' } },
  ])
  expect(page.others).toMatchObject([
    { value: 'https://linkedin.com/company/acme' },
    { value: '+4930901820', kind: 'phone' },
  ])
})

test('only what is called a telephone number is one', () => {
  const said = 'Tel: +86 755 8888 1234, Fax 0049 (0)30 901820, order 20240115 SKU 4006381333931'
  const page = read(
    `<p>${said}</p><a href="tel:030-901821">x</a><a href="https://wa.me/8613800138000">x</a>`,
    { country: 'DE' },
  )
  const values = page.others.map(({ value, kind }) => `${kind} ${value}`)
  expect(values.toSorted()).toEqual([
    'fax +4930901820',
    'phone +4930901821',
    'phone +8675588881234',
    'whatsapp +8613800138000',
  ])
})

test('who has an address is read from around it', () => {
  const page =
    read(`<h3>Einkauf</h3><p>Dr. Jörg Müller-Orth</p><p>Leiter Einkauf</p><p><a href="mailto:j.mueller@acme.com">Mail</a></p>
    <p>Sales: Ann Lee – ann.lee@acme.com</p><p>联系人：王小明 邮箱 trade@acme.com</p><p>info@acme.com</p>`)
  expect(Object.fromEntries(page.addresses.map(({ email, person }) => [email, person]))).toMatchObject({
    'j.mueller@acme.com': { name: 'Jörg Müller-Orth', jobTitle: 'Leiter Einkauf', department: 'purchasing' },
    'ann.lee@acme.com': { name: 'Ann Lee', department: 'sales' },
    'trade@acme.com': { name: expect.stringContaining('王小明') },
    'info@acme.com': { name: '' },
  })
})

test('visiting cards and other encodings are read', () => {
  const card =
    'BEGIN:VCARD\r\nFN:Ann Lee\r\nTITLE:Buyer\r\nitem1.EMAIL;TYPE=work:ann\r\n @acme.com\r\nTEL:+44 20 7946 0018\r\nEND:VCARD'
  expect(read(card, { type: 'text/vcard' }).addresses).toMatchObject([
    { email: 'ann@acme.com', person: { name: 'Ann Lee', jobTitle: 'Buyer', department: 'purchasing' } },
  ])
  const gb = Buffer.concat([
    Buffer.from('<p>'),
    Buffer.from([0xd3, 0xca, 0xcf, 0xe4]),
    Buffer.from('：'.normalize('NFKC')),
    Buffer.from('info@acme.com</p>'),
  ])
  const site = siteOf('acme.com')
  const asked = { url: 'https://acme.com/', site, country: null }
  const page = readPage({ ...asked, body: gb, contentType: 'text/html; charset=gb2312' })
  expect(page.addresses).toMatchObject([{ email: 'info@acme.com', snippet: '邮箱:info@acme.com' }])
  const wrong = readPage({ ...asked, body: gb, contentType: 'text/html; charset=no-such-one' })
  expect(wrong.addresses).toHaveLength(1)
  const wide = readPage({
    ...asked,
    body: Buffer.from('\ufeff<p>info@acme.com</p>', 'utf16le'),
    contentType: 'text/html',
  })
  expect(wide.addresses).toHaveLength(1)
})

test('programs, questions for people and what is no text are told apart', () => {
  expect(
    read('<div id="root"></div><script src="a.js"></script><script src="b.js"></script>').isProgram,
  ).toBe(true)
  expect(read('<title>Just a moment...</title><p>Checking your browser</p>').isChallenge).toBe(true)
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 256))
  expect(
    readPage({
      body: noise,
      contentType: 'text/html',
      url: 'https://acme.com/',
      site: siteOf('acme.com'),
      country: null,
    }).isUnreadable,
  ).toBe(true)
  expect(read(`<p>${'We sell things. '.repeat(30)}</p>`)).toMatchObject({
    isProgram: false,
    isChallenge: false,
  })
})

test('pages built to be a burden end', () => {
  const deep = `${'<div>'.repeat(100_000)}info@acme.com`
  const long = `<p>${'a@'.repeat(300_000)}</p><p>${'x [at] '.repeat(100_000)}</p><script>${"'a'+".repeat(100_000)}</script>`
  const brackets = `<p>${'('.repeat(200_000)}</p><a href="mailto:${'a,'.repeat(100_000)}">x</a>`
  for (const body of [deep, long, brackets]) expect(read(body).addresses.length).toBeLessThan(200)
  expect(emails(`<p>info@acme.com</p>${deep}`)).toEqual(['info@acme.com'])
})
