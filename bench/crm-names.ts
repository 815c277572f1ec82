/** Words that made-up companies are called by; any two syllables or characters in a row are found in about one of 1,600. */
export const syllables = (
  'va lo ri ne mo ka te so ba di fe gu hi jo ku la mi no pe qua ' +
  'ra si to ul ve wi xa yo za bre cla dro fla gri ple sta tri vor zen nor'
).split(' ')
export const latinTrades = (
  'Trading Tools Lighting Textiles Foods Furniture Metals Plastics Machinery Fashion Ceramics Garden Optics Kitchen ' +
  'Sports Toys Marine Medical Packaging Hardware'
).split(' ')
export const latinCities = 'Hamburg Milano Lyon Porto Gdansk Leeds Austin Osaka Lagos Lima'.split(' ')
export const latinForms = ['Ltd', 'GmbH', 'S.r.l.', 'Inc.', 'LLC']
export const chineseCities = [...'甬杭沪深穗'].flatMap((one) => [...'江海山城'].map((other) => one + other))
export const characters = [
  ...'澜旭珂瀚屿铭辰烨泓锦恺骏骁宸霖睿煜皓泽昊鼎晟弘毅祺骐腾跃川岳峰岚溪湖沐晴朗清涵源',
]
export const chineseTrades = [
  '进出口',
  '工具',
  '灯饰',
  '纺织',
  '食品',
  '家具',
  '金属',
  '塑料',
  '机械',
  '陶瓷',
]
export const countries =
  'US DE GB IT FR ES PL NL BR MX JP KR IN VN TH ID MY AU CA TR SA AE ZA NG EG CL PE CO AR PT SE NO DK FI BE AT CH CZ GR RO'.split(
    ' ',
  )

/** What somebody types who knows a part of a name: two syllables, or two characters, in a row. */
export const partOfName = {
  latin: (number: number): string => at(syllables, number * 7) + at(syllables, number * 11 + 3),
  chinese: (number: number): string => at(characters, number * 7) + at(characters, number * 11 + 3),
}

function at(list: readonly string[], number: number): string {
  return list[number % list.length] ?? ''
}
