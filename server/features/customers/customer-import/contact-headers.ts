import type { ImportField } from '@landfall/contract/customers/import-fields.ts'

// What address books and other CRM programs write above their columns. Their headers come in families (`E-mail 2 - Value`,
// `Business Street`, `Mailing City`), and what a header means depends on those beside it: a list of synonyms cannot say that.

/** What a column means; `nothing` when it is known to mean nothing of ours. */
export type ContactColumn = ImportField | 'nothing'

type Kind = 'first' | 'middle' | 'last' | 'prefix' | 'suffix' | 'title' | 'fullName' | 'company'
type Reach = 'email' | 'phone' | 'companyPhone' | 'place' | 'country' | 'wholePlace' | 'linkedin' | 'website'
type Meaning = Kind | Reach | 'nothing' | 'remark' | 'labels' | 'owner'

/** Lower case, with one blank for whatever parts words. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_./:：()（）[\]&*#"'’-]+/gu, ' ')
    .trim()
}

const email =
  /\b(?:e ?mail|email address|mail address|correo|posta elettronica|courriel)s?\b|邮箱|邮件|メール|메일/u
const phone =
  /\b(?:phone|telephone|tel|mobile|cell|cellular|handy|telefon|telefono|teléfono|movil|móvil|celular|cellulare|téléphone|mobil|portable)s?\b|电话|手机|電話|携帯|전화|휴대/u

/** In this order; the first that fits. */
const rules: readonly (readonly [RegExp, Meaning])[] = [
  [/^(?:person|organization|contact) (?:labels?|tags?)$/, 'labels'],
  // Beside what is meant: its kind, how it sounds, what only the other program knows.
  [/\b(?:phonetic|yomi|furigana|pronunciation)\b|ふりがな|フリガナ|よみ/u, 'nothing'],
  [
    /^(?:e ?mail|phone|address|website|im|organization|organisation|relation|event|custom field)\b.* (?:type|label)$| (?:service|calling code|phone country code|opt ?out|opt ?in|valid|verified|display name)$/,
    'nothing',
  ],
  [/\b(?:fax|telefax|pager|telex|isdn|tty tdd|callback|radio phone)\b|传真|ファックス|팩스/u, 'nothing'],
  [/^(?:e ?mail(?: \d)? (?:type|display name)|display name)$/, 'nothing'],
  [
    /^(?:file as|initials|nickname|short name|maiden name|directory server|photo|picture|avatar|image|mileage|sensitivity|billing information|birthday|date of birth|anniversary|gender|hobby|spouse|children|private|profession|government id number|keywords|schedule information|web calendar|internet free busy|user \d|referred by)$/,
    'nothing',
  ],
  [/\b(?:assistant|manager|spouse|partner|relation|event|custom field|im) ?s? ?(?:\d|name|phone)/, 'nothing'],
  [/^(?:relation|event|custom field|im|jot|calendar link|external id) \d/, 'nothing'],
  [
    /^(?:created|modified|last modified|updated|last activity|last contacted|connected|create) ?(?:by|on|at|date|time)?$|\b(?:date|time) (?:created|modified)\b/,
    'nothing',
  ],
  [
    /^(?:is a company|is company|customer|supplier|is customer|is vendor|active|do not call|email opt out|has opted out of email|unsubscribed)$/,
    'nothing',
  ],
  [/^(?!(?:record|contact|customer|client|external|person) id$).* (?:ids?|guid|uuid)$/, 'nothing'],
  // Names.
  [
    /^(?:(?:contact|person|lead|name) )?(?:first|given)(?: name)?$|^(?:vorname|prenom|prénom|forename|nombres?|名)$/u,
    'first',
  ],
  [/^(?:(?:contact|person|lead) )?(?:middle|additional)(?: name)?$|^zweiter vorname$/, 'middle'],
  [
    /^(?:(?:contact|person|lead|name) )?(?:last|family)(?: name)?$|^(?:surname|nachname|cognome|apellidos?|nom de famille|nom|姓)$/u,
    'last',
  ],
  [
    /^(?:name )?(?:prefix|salutation|honorific)(?: name)?$|^(?:anrede|civilité|civilite)$|^name prefix$/,
    'prefix',
  ],
  [/^(?:name )?suffix$/, 'suffix'],
  [/^(?:person |contact |lead )?title$/, 'title'],
  [/^(?:full name|display name|contact name|contact full name|person name|person|name)$/, 'fullName'],
  [
    /^(?:last (?:activity|contact|modified|enriched|update|booked|engagement)|unsubscribed|locked|change log|marketing|additional phones|phones additional)/,
    'nothing',
  ],
  [
    /^(?:(?:contact|account|lead|record|company|customer|person|organization) )?owner$|^(?:salesperson|sales rep|assigned(?: to)?(?: user)?|添加人)$/u,
    'owner',
  ],
  // Companies.
  [
    /^(?:organization|organisation)(?: \d)?(?: name)?$|^(?:primary |associated |current )?company(?: name)?$|^account(?: name)?$|^(?:employer|firma|société|exhibitor|展商|参展商)$|^(?:client|customer) company$|^(?:person organization|contact company|company s name)$/,
    'company',
  ],
  [/^(?:organization|organisation) \d? ?(?:title|job title)$/, 'title'],
  [/^(?:organization|organisation) \d? ?\w+/, 'nothing'],
  // Ways to reach somebody.
  [/\bcompany\b.*\blinked ?in\b|\blinked ?in\b.*\bcompany\b/, 'nothing'],
  // About an address, not the address.
  [
    /\be ?mails?\b.*\b(?:status|sent|opened|open|clicked|bounced|count|source|confidence|marketing|format|verification|verified|catch all|domain|template)\b|\b(?:accepts|for|no|do not)\b.*\be ?mails?\b/,
    'nothing',
  ],
  [/最近|上次|创建时间|更新时间|添加时间|修改时间/u, 'nothing'],
  [/\blinked ?in\b/, 'linkedin'],
  [/\b(?:telegram|skype|facebook|twitter)\b/, 'nothing'],
  // `Mail Address Street` is one of those.
  [/^mail address country$/, 'country'],
  [/^mail address (?:street|city|state|province|postal code|zip|county)/, 'place'],
  [email, 'email'],
  [
    /\b(?:company|main|switchboard|account|organization|organisation|headquarters|hq)\b.*\b(?:phone|tel)\b|^(?:company|organization) phone$/,
    'companyPhone',
  ],
  [phone, 'phone'],
  [/^(?:work|office|direct|direct dial)$/, 'phone'],
  [/\b(?:web ?sites?|web ?page|home ?page|url)\b/, 'website'],
  // Places.
  [/\bcountry\b(?: (?:region|code|name))?$|\bcountry region\b|^(?:land|pays)$/, 'country'],
  [/\baddress\b.*\bformatted$|^(?:full|formatted|complete) address$/, 'wholePlace'],
  [
    /\b(?:street|city|town|locality|state|province|county|zip|postal ?code|postcode|po box|extended address|state province|zip postal code|address line|street address|(?:business|work|home|company|mailing|billing|other|default) address|(?<=address )address|(?<=address \d )region)(?: ?\d| name| line| code)*$|^(?:straße|strasse|hausnummer|plz|ort|stadt|code postal|ville|ciudad|código postal|codigo postal|provincia|città|citta|cap|indirizzo|郵便番号|市区町村|都道府県|우편번호|邮编|城市|省份)$/u,
    'place',
  ],
  [
    /^(?:notes?|description|comments?|background|background info|about|memo|bemerkung(?:en)?|notiz(?:en)?|remarques?)$/,
    'remark',
  ],
  [/^(?:group membership|categories|tags|tag list|label names)$/, 'labels'],
]

function meaningOf(header: string): Meaning | undefined {
  const plain = plainHeader(header)
  return rules.find(([shape]) => shape.test(plain))?.[1]
}

/** Which of several addresses is the company's; the first that a file has. */
const placeKinds = [
  /^(?:business|work|company|office)\b/,
  /^(?:mailing|billing|primary|main|invoice)\b/,
  /^address 1\b/,
  /^(?!home|other|alt|shipping|personal|private|address \d)/,
  /./,
]

/** What the columns of an address book mean, as far as their headers say it; undefined where they do not. */
export function readContactHeaders(
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
): (ContactColumn | undefined)[] {
  const meanings = headers.map(meaningOf)
  const has = (meaning: Meaning) => meanings.includes(meaning)
  const isOfPeople =
    has('last') ||
    (has('first') && has('email')) ||
    (has('fullName') && has('company') && has('email')) ||
    headers.some((each) => /^(?:e-?mail|phone) \d|^person - /i.test(each))
  const plain = headers.map(plainHeader)
  const isFilled = (at: number) => rows.length === 0 || rows.some((row) => (row[at] ?? '').trim() !== '')
  const place = placeOf(plain, meanings, isFilled)
  const isLinkedIn = plain.includes('connected on')
  const hasJobTitle = plain.some((each) => /^(?:job title|position|role)$/.test(each))
  const seen = { email: 0, personal: 0 }
  const special: Partial<Record<Meaning, (at: number) => ContactColumn>> = {
    // Beside a job title it is Mr or Dr.
    title: () => (hasJobTitle ? 'namePrefix' : 'jobTitle'),
    email: (at) => emailColumn(plain[at] ?? '', seen),
    website: () => (isLinkedIn ? 'linkedin' : 'website'),
    place: (at) => (place?.parts.has(at) ? 'address' : 'nothing'),
    wholePlace: (at) => (place?.whole === at ? 'address' : 'nothing'),
    country: (at) => (place?.country === at ? 'country' : 'nothing'),
  }
  const isWeCom = plain.includes('添加时间') && plain.some((each) => weComAccounts.has(each))
  return meanings.map((meaning, at) => {
    const own = isWeCom ? weComColumns[plain[at] ?? ''] : undefined
    if (own) return own
    if (!meaning || !(isOfPeople || inEveryFile.has(meaning))) return undefined
    return special[meaning]?.(at) ?? columns[meaning]
  })
}

/** Whose account added somebody: only in lists of 企业微信, whose customers are people. */
const weComAccounts: ReadonlySet<string> = new Set(['添加人', '所属企微号', '企微编号'])
const weComColumns: Readonly<Record<string, ContactColumn>> = {
  客户名称: 'contactName',
  客户备注名: 'remark',
  客户系统备注: 'remark',
  描述信息: 'remark',
  所属企业: 'name',
  企业名称: 'name',
  所属企微号: 'owner',
  企微手机号: 'phones',
  系统手机: 'phones',
  企微编号: 'nothing',
}

const columns: Readonly<Partial<Record<Meaning, ContactColumn>>> = {
  nothing: 'nothing',
  first: 'firstName',
  middle: 'middleName',
  last: 'lastName',
  prefix: 'namePrefix',
  suffix: 'nameSuffix',
  fullName: 'contactName',
  company: 'name',
  phone: 'phones',
  companyPhone: 'phone',
  linkedin: 'linkedin',
  remark: 'remark',
  owner: 'owner',
  labels: 'labels',
}

/** What is the same in every file, whoever stands in it; the rest is told by the words of the headers alone. */
const inEveryFile: ReadonlySet<Meaning> = new Set([
  ...([
    'nothing',
    'first',
    'last',
    'prefix',
    'owner',
    'place',
    'wholePlace',
    'country',
    'phone',
    'remark',
  ] as const),
])

function emailColumn(header: string, seen: { email: number; personal: number }): ContactColumn {
  if (/\b(?:home|personal|private)\b|个人|私人/u.test(header)) {
    seen.personal += 1
    return seen.personal === 1 ? 'personalEmail' : 'otherEmails'
  }
  seen.email += 1
  return seen.email === 1 ? 'workEmail' : 'otherEmails'
}

interface Place {
  parts: ReadonlySet<number>
  whole: number | undefined
  country: number | undefined
}

/** The columns of the one address that is taken: its parts, or where there are none the column that has it whole. */
function placeOf(
  plain: readonly string[],
  meanings: readonly (Meaning | undefined)[],
  isFilled: (at: number) => boolean,
): Place | undefined {
  const of = (meaning: Meaning, kind: RegExp) =>
    meanings.flatMap((each, at) =>
      each === meaning && kind.test(plain[at] ?? '') && isFilled(at) ? [at] : [],
    )
  for (const kind of placeKinds) {
    const [parts, whole, countries] = [of('place', kind), of('wholePlace', kind), of('country', kind)]
    if (parts.length + whole.length + countries.length === 0) continue
    const country = countries[0] ?? meanings.indexOf('country')
    return {
      parts: new Set(parts),
      // What its parts say is not said twice.
      whole: parts.length > 0 ? undefined : whole[0],
      country: country === -1 ? undefined : country,
    }
  }
  return undefined
}
