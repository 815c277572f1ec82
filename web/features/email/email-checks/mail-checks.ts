/** What a check found in a mail; the texts are `mailChecks.<key>`. */
export interface MailFinding {
  key: FindingKey
  /** Whether it keeps mail from arriving, or only makes it worse. */
  isBad: boolean
  params?: Partial<Record<'size' | 'amount' | 'host' | 'words', string>>
}

export type FindingKey =
  | 'clipped'
  | 'dataImages'
  | 'noAlt'
  | 'darkText'
  | 'onlyImages'
  | 'manyLinks'
  | 'shortLink'
  | 'insecureLink'
  | 'numberLink'
  | 'otherLink'
  | 'longSubject'
  | 'loudSubject'
  | 'junkWords'
  | 'brokenPlaceholder'
  | 'openPlace'

/** Gmail shows no more of a mail than this. */
const clippedAt = 102_000
const fewLetters = 120
const mostLinks = 20
/** What phones show of a subject; characters of East Asia are twice as wide. */
const subjectWidth = 70

const shorteners =
  /^(?:www\.)?(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|t\.cn|url\.cn|dwz\.cn|suo\.im)$/i

// Words that filters weigh, in the languages of our users; each alone means little, together they do.
const junk =
  /100% free|act now|buy now|click here|cash bonus|double your|earn money|guaranteed|limited time|no obligation|risk[- ]free|urgent|winner|免费领取|立即购买|限时|中奖|百分百|点击这里|代开发票|最低价|gratis|compre ahora|haga clic aquí|oferta limitada|ganador|urgente|garantizado|無料|今すぐ|当選|期間限定|クリック|무료|당첨|지금 바로|클릭|한정|acquista ora|clicca qui|offerta limitata|vincitore|garantito/giu

/** Looks through a mail as its reader gets it for what filters and mail programs make of it. */
export function checkMail({ subject, html }: { subject: string; html: string }): MailFinding[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of page.querySelectorAll('style, script')) hidden.remove()
  const text = page.body.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  return [
    ...checkSize(html),
    ...checkImages(page, text),
    // What has a look of its own for the dark keeps it.
    ...(html.includes('prefers-color-scheme: dark') ? [] : checkColours(page)),
    ...checkLinks(page),
    ...checkSubject(subject),
    ...checkWords(`${subject}\n${text}`),
    ...checkPlaces(`${subject}\n${text}`),
  ]
}

function checkSize(html: string): MailFinding[] {
  const bytes = new TextEncoder().encode(html).length
  return bytes > clippedAt ? [{ key: 'clipped', isBad: true, params: { size: kilobytes(bytes) } }] : []
}

function kilobytes(bytes: number): string {
  return String(Math.round(bytes / 1000))
}

function checkImages(page: Document, text: string): MailFinding[] {
  const images = [...page.querySelectorAll('img')]
  const found: MailFinding[] = []
  // Kinds that every program shows are put online when the mail is saved or sent.
  if (images.some((image) => /^data:(?!image\/(?:png|jpe?g|gif);)/i.test(image.getAttribute('src') ?? '')))
    found.push({ key: 'dataImages', isBad: true })
  const blind = images.filter((image) => !image.getAttribute('alt')?.trim()).length
  if (blind > 0) found.push({ key: 'noAlt', isBad: false, params: { amount: String(blind) } })
  if (images.length > 0 && text.length < fewLetters) found.push({ key: 'onlyImages', isBad: true })
  return found
}

// Programs in dark mode put a dark ground behind what has none of its own, and leave colours that were asked for.
function checkColours(page: Document): MailFinding[] {
  const vanishing = [...page.querySelectorAll<HTMLElement>('[style*="color"], font[color]')].filter(
    (part) => isDark(part.style.color || part.getAttribute('color') || '') && !hasGround(part),
  )
  return vanishing.length > 0
    ? [{ key: 'darkText', isBad: false, params: { amount: String(vanishing.length) } }]
    : []
}

/** Whether a colour cannot be read on a dark ground. */
export function isDark(colour: string): boolean {
  if (/^(?:black|navy|maroon|midnightblue)$/i.test(colour)) return true
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  const parts = digits
    ? digits.length === 3
      ? [...digits].map((digit) => Number.parseInt(digit + digit, 16))
      : [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
    : (/^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1).map(Number) ?? [])
  return parts.length === 3 && parts.every((part) => part < 80)
}

function hasGround(part: Element): boolean {
  return part.closest('[style*="background"], [bgcolor]') !== null
}

function checkLinks(page: Document): MailFinding[] {
  const links = [...page.querySelectorAll('a[href]')].flatMap((link) => {
    const url = readUrl(link.getAttribute('href') ?? '')
    return url ? [{ url, text: link.textContent?.trim() ?? '' }] : []
  })
  const found: MailFinding[] = []
  const note = (key: FindingKey, isBad: boolean, host: string | undefined) => {
    if (host !== undefined) found.push({ key, isBad, params: { host } })
  }
  note('shortLink', true, links.find(({ url }) => shorteners.test(url.hostname))?.url.hostname)
  note('numberLink', true, links.find(({ url }) => /^[\d.]+$|^\[/.test(url.hostname))?.url.hostname)
  note('otherLink', true, links.find(pretends)?.text)
  note('insecureLink', false, links.find(({ url }) => url.protocol === 'http:')?.url.hostname)
  if (links.length > mostLinks)
    found.push({ key: 'manyLinks', isBad: false, params: { amount: String(links.length) } })
  return found
}

function readUrl(href: string): URL | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Whether the text of a link names another site than the one it leads to, as forged mail does. */
function pretends({ url, text }: { url: URL; text: string }): boolean {
  const named = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?:[/?#]|$)/i.exec(
    text,
  )?.[1]
  if (!named) return false
  const host = url.hostname.replace(/^www\./, '')
  const given = named.toLowerCase()
  return host !== given && !host.endsWith(`.${given}`) && !given.endsWith(`.${host}`)
}

function checkSubject(subject: string): MailFinding[] {
  const found: MailFinding[] = []
  const width = [...subject].reduce((sum, character) => sum + (/[\u1100-\uffdc]/.test(character) ? 2 : 1), 0)
  if (width > subjectWidth) found.push({ key: 'longSubject', isBad: false })
  const letters = subject.replace(/[^\p{Lu}\p{Ll}]/gu, '')
  const isShouted = letters.length > 8 && letters === letters.toUpperCase()
  if (isShouted || /[!?！？]{2}|[$€£¥]{2}/.test(subject)) found.push({ key: 'loudSubject', isBad: true })
  return found
}

function checkWords(text: string): MailFinding[] {
  const words = new Set([...text.matchAll(junk)].map(([word]) => word.toLowerCase()))
  const found: MailFinding[] = []
  if (words.size > 1)
    found.push({
      key: 'junkWords',
      isBad: words.size > 3,
      params: { words: [...words].slice(0, 5).join(', ') },
    })
  if (/\{\{|\}\}|\[(?:name|company)\]|(?:dear|hi|hello)\s*,|您好，，/i.test(text))
    found.push({ key: 'brokenPlaceholder', isBad: true })
  return found
}

// Starting points have such places for what only their writer knows.
function checkPlaces(text: string): MailFinding[] {
  const words = [...text.matchAll(/\[\[([^[\]]{1,80})\]\]/g)].map(([, place]) => place)
  return words.length === 0
    ? []
    : [{ key: 'openPlace', isBad: true, params: { words: [...new Set(words)].slice(0, 8).join(' · ') } }]
}
