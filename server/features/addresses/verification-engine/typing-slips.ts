/** Where most people have their mailboxes; what is one slip away from them is hardly meant. */
const providers =
  `gmail.com googlemail.com hotmail.com outlook.com live.com msn.com yahoo.com ymail.com icloud.com aol.com
  mail.com email.com protonmail.com proton.me zoho.com gmx.com gmx.de gmx.net web.de mail.ru yandex.ru yandex.com qq.com
  foxmail.com 163.com 126.com sina.com sohu.com aliyun.com naver.com hanmail.net daum.net orange.fr wanadoo.fr free.fr
  libero.it virgilio.it tiscali.it terra.com.br uol.com.br bol.com.br comcast.net verizon.net btinternet.com hotmail.co.uk
  yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.fr yahoo.de yahoo.es yahoo.it hotmail.fr hotmail.it hotmail.es hotmail.de outlook.fr
  outlook.de outlook.es live.fr live.nl inbox.com rediffmail.com t-online.de bluewin.ch seznam.cz`.split(
    /\s+/,
  )
const known = new Set(providers)
const leastLength = 4
const parts = providers.map((provider) => {
  const [otherName, otherEnding] = halves(provider)
  return { provider, otherName, otherEnding }
})

/** The domain that was probably meant, or undefined. */
export function suggestDomain(domain: string): string | undefined {
  if (known.has(domain)) return undefined
  const [name, ending] = halves(domain)
  const slipped = new Set(Object.keys(slips).filter((meant) => differ(ending, meant)))
  return parts.find(({ provider, otherName, otherEnding }) => {
    const isEnding = ending === otherEnding || slipped.has(otherEnding)
    if (otherName.length < leastLength) return name === otherName && slipped.has(otherEnding)
    return (isEnding && withinOneSlip(name, otherName)) || withinOneSlip(domain, provider)
  })?.provider
}

/** The whole address with the domain that was probably meant. */
export function suggestAddress(local: string, domain: string): string | undefined {
  const meant = suggestDomain(domain)
  return meant === undefined ? undefined : `${local}@${meant}`
}

function halves(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}

// Short endings are a slip away from many others that exist: `.co`, `.cm`, `.ne`; only these are hardly ever meant.
const slips: Record<string, RegExp> = {
  com: /^(?:con|cmo|ocm|comm|vom|xom|cpm|coom|cim|clm|c0m|comn|coml|co|cm|om)$/,
  net: /^(?:ner|nte|ney|nett|met)$/,
}

const differ = (ending: string, meant: string) => slips[meant]?.test(ending) ?? false

/** Whether one letter more, less, other, or changed over with its neighbour is all the difference. */
function withinOneSlip(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.length - start - end, other.length - start - end]
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && one[start] === other[start + 1] && one[start + 1] === other[start]
}
