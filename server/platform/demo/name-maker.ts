import type { Random } from '#platform/random/seeded-random.ts'
import type { Country, NameFamily, ProductLine } from './trade-catalogue.ts'

/** An invented firm: how its papers spell it, and how it is written at home where that is another script. */
export interface FirmName {
  /** Spellings that mean the same firm; the first is the usual one. */
  spellings: readonly string[]
  /** The name in Chinese, Japanese or Korean. */
  native?: string
  /** For host names, unique over the maker's firms. */
  slug: string
}

export interface PersonName {
  name: string
  /** The part of an address before the at sign. */
  mailbox: string
}

/** The stock from which names of one family are put together; the firms and people are invented. */
interface NameWords {
  /** Syllables of coined firm names. */
  starts: readonly string[]
  ends: readonly string[]
  /** Words of business that stand before and after the coined name. */
  before: readonly string[]
  after: readonly string[]
  forms: readonly string[]
  surnames: readonly string[]
  givenNames: readonly string[]
}

// Columns: family, starts, ends, words before, words after, legal forms, surnames, given names.
const table = `
english|Halv Bren Torv Wexa Calder Marv Asker Norv Pero Quin Ravel Stavel Thal Verri Wilmo Dar Fenni Garra Holm Kesk Lorr Merri Ould Tiver|wick mont dale hurst combe ridge bryn thorpe mead holt lyn croft garth stow brook lund|-|Supply Mercantile Trading Imports Wholesale Outfitters Distribution Retail_Group Brands Goods|, Inc.;LLC;Corp.;, LLC;Ltd|Carver Whitlock Osei Brennan Langford Adeyemi Mercer Halloran Novak Patel Quigley Sutherland Tran Ueland|Alice Daniel Grace Henry Imogen Jack Laura Marcus Nora Owen Priya Samuel Tessa Victor
spanish|Ñan Quiri Vela Sol Monte Ara Cer Ote Pala Tala Xoli Bara Jari Lum Guá Ceni|dú nos sur ria vides ta món bre zeta roma tán luz nca reda vera|Comercializadora Importadora Distribuidora Grupo Almacenes|del_Pacífico Hogar y_Asociados Internacional -|S.A. de C.V.;S.A.;S. de R.L. de C.V.|Muñoz Ibáñez Castañeda Güemes Ríos Peña Solís Zúñiga Trejo Cárdenas|José Lucía Andrés Sofía Raúl Inés Héctor Belén Óscar Noelia
portuguese|Jaca Ita Bru Oli Cama Par Guará Serra Mara Tibu|randá meira qué vale çari lândia nópolis mirim rema tuba|Importadora Comercial Distribuidora|Utilidades do_Brasil Comércio -|Ltda;S.A.|Araújo Gonçalves Magalhães Brandão Simões Falcão|João Conceição Thiago Letícia Márcio Débora
german|Grün Möl Hoch Lind Vor Ebers Kles Wal Stier Brü Rök Traun Ahr Sie|berg heim feld bach wald rath dorf stedt lau horst|-|Handels Warenimport Großhandel Technik Handelshaus Vertriebs|GmbH;AG;GmbH & Co. KG|Müller-Orth Köster Schäfer Vogt Weidlich Jäger Bäumler de_Wit|Jürgen Anneliese Björn Käthe Lukas Maren Sönke Ulrike
french|Char Bel Mont Aur Vau Lor Cré Pré Bro Sau|valon mérac sigy nelle dance ville tigny gnac reuil|Établissements Comptoir Maison|Distribution Import Négoce -|SARL;SAS|Lefèvre Béranger Crépin Garçon Marchal Noël|Hélène François Océane Gaël Benoît Chloé
italian|Ferro Val Monte Cor Bri Sal Tras Lam Cas Pie|livo donza briana teli fiore vezzo manda trico sella|Magazzini Forniture Gruppo|Distribuzione Import & Figli -|S.r.l.;S.p.A.|Bassòli Contarini Dell’Orto Fumagalli Grimaldi Zanetti|Niccolò Giulia Matteo Chiara Tommaso Elisa
nordic|Äng Bjurs Hagl Norr Söd Vester Kvarn Ek Lö Gran|torp holm sund vik by gård lunda stad näs|-|Handel Grossist Import Varuhus|AB;ApS|Åkesson Björklund Sørensen Lindqvist Øster|Åsa Göran Signe Jørgen Ebba
polish|Brzo Kłod Wiś Gór Żar Łęcz Strze Bial Mław Rado|wnik owiec lica nica ecko szyn mierz|Hurtownia Centrum Grupa|Import Dystrybucja Handel -|Sp. z o.o.|Wiśniewska Żurek Dąbrowski Łukaszek|Agnieszka Paweł Zofia Michał
turkish|Kara Gün Ak Yıl Demir Çam Taş Kum Boz Ulu Sarı|taşlı doğan pınar suvar köylü tepe ırmak han ovalı|-|Ticaret Pazarlama Dış_Ticaret Sanayi İthalat|A.Ş.|Yıldırım Öztürk Çelik Şahin|Ayşe Mehmet Gülşen Emre
arabic|Al_Nah Al_Dur Al_Raq Al_Sam Bin_Tha Al_Wad Al_Har Al_Maz Al_Fur Bin_Sul|rani rawi jaan hani bit yami qeen dani|-|General_Trading Household_Trading Imports Trading_Est Commercial|LLC;Co.|Al_Harthi Mansour Khoury El-Sayed|Layla Omar Huda Tariq
indian|Shri_Van Mah Raj Kav Dev Ind Sar Cham Nilg Pad Tej Vish|dana vira tara mitra prastha iri karan mandi|-|Exports Overseas Industries Impex International|Pvt. Ltd.;Private Limited;LLP|Iyer Deshmukh Chatterjee Nambiar Bhatt|Ananya Rohit Meera Karthik
vietnamese|Minh_Khang Đại_Vĩnh Tân_Lộc An_Hưng Phú_Thịnh Hòa_Bắc Quang_Mỹ Thiên_Ân Gia_Lâm Bảo_Ngọc Kim_Sa Hải_Vân|_Long _Sơn _Quý _Thành _Tín _Phát _Đạt _Việt _Nam_Á|-|Production Export Industry Trading Manufacturing|JSC;Co., Ltd.|Nguyễn Trần Phạm Đặng Vũ|Thảo Dũng Hương Quân
malay|Suria Bina Cemer Wira Setia Maju Siam_Kan Kenca Rimba Sento|wangi lang jaya rindra chana permai sari bakti|-|Industries Manufacturing Trading Lestari Makmur|Sdn. Bhd.;Co., Ltd.|Ismail Lim Wongsakul Hartono|Aisyah Wei_Ling Somchai Dewi
japanese|Haruno Tsuki Kaze Mizuho Asahino Yukimori Kuri Fuji Shirata Ona Tatsu Iwa|sawa hara noki bashi gawa mine kura zaki|-|Shoji Trading Living Bussan|Co., Ltd.;K.K.|佐伯 高梨 森宮 栗原|陽子 健一 美咲 直樹
korean|Hanbit Saeron Daon Gaon Mirae Nara Dasom Byeol Haerim Onnuri|sol bada nuri garam haneul maru tech plus|-|Trading Living International Global|Co., Ltd.;Corp.|김 이 박 최 서|서연 지훈 하은 민재
chinese|-|-|-|-|CO., LTD.|陈 林 王 周 徐 沈|雨桐 子涵 浩然 思远 欣怡 俊杰
`

/** The words of every family. */
const nameWords: ReadonlyMap<NameFamily, NameWords> = new Map(table.trim().split('\n').map(readFamily))

/** Syllables of Chinese firm names, in Latin letters and in characters. */
const chineseSyllables: readonly (readonly [string, string])[] = (
  'LAN澜 XU旭 KE珂 RUI睿 HENG珩 YU瑜 CHUO绰 MIAO淼 QING擎 SHUO朔 TAO韬 WEI玮 JUN筠 LING翎 FAN梵 ZE泽 NUO诺 ' +
  'XIN昕 HAO灏 YAO曜 BO铂 CHEN宸 LU璐 PEI沛 SONG淞 TING霆 YI奕 ZHAN展 DING鼎 GE歌'
)
  .split(' ')
  .map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const)

/** Cities of China's exporters, in Latin letters and in characters. */
const chineseCities: readonly (readonly [string, string])[] = (
  'NINGBO宁波 YIWU义乌 SHENZHEN深圳 GUANGZHOU广州 QINGDAO青岛 XIAMEN厦门 SUZHOU苏州 FOSHAN佛山 DONGGUAN东莞 ' +
  'HANGZHOU杭州 TAIZHOU台州 WENZHOU温州 ZHONGSHAN中山 CHAOZHOU潮州 JINHUA金华 CIXI慈溪'
)
  .split(' ')
  .map((pair) => [pair.slice(0, -2), pair.slice(-2)] as const)

/** What Chinese firms of a line call their business, in Latin letters and in characters. */
const chineseTrades: Readonly<Record<ProductLine, readonly (readonly [string, string])[]>> = {
  home: [
    ['HOUSEWARE', '家居用品'],
    ['KITCHENWARE', '厨具'],
    ['IMP & EXP', '进出口'],
  ],
  furniture: [
    ['FURNITURE', '家具'],
    ['HOME FURNISHING', '家居'],
  ],
  lighting: [
    ['LIGHTING', '照明'],
    ['OPTOELECTRONICS', '光电'],
  ],
  textile: [
    ['TEXTILE', '纺织品'],
    ['GARMENTS', '服饰'],
    ['IMP & EXP', '进出口'],
  ],
  shoes: [
    ['FOOTWEAR', '鞋业'],
    ['BAGS & CASES', '箱包'],
  ],
  toys: [
    ['TOYS & GIFTS', '玩具礼品'],
    ['SPORTS GOODS', '体育用品'],
  ],
  electronics: [
    ['ELECTRONICS', '电子'],
    ['NEW ENERGY', '新能源'],
    ['ELECTRIC APPLIANCE', '电器'],
  ],
  machine: [
    ['MACHINERY', '机械'],
    ['HARDWARE TOOLS', '五金工具'],
  ],
  auto: [['AUTO PARTS', '汽车配件']],
  building: [
    ['BUILDING MATERIALS', '建材'],
    ['CERAMICS', '陶瓷'],
  ],
  food: [['FOODSTUFF', '食品']],
  medical: [['MEDICAL INSTRUMENT', '医疗器械']],
}

function readFamily(row: string): [NameFamily, NameWords] {
  const cells = row.split('|')
  // An underscore is a blank within a word, a lone dash the empty word.
  const words = (index: number) =>
    (cells[index] ?? '').split(' ').map((word) => (word === '-' ? '' : word.replaceAll('_', ' ')))
  const family = cells[0] as NameFamily
  return [
    family,
    {
      starts: words(1),
      ends: words(2),
      before: words(3),
      after: words(4),
      forms: (cells[5] ?? '').split(';'),
      surnames: words(6),
      givenNames: words(7),
    },
  ]
}

const formsByCountry: Readonly<Record<string, readonly string[]>> = {
  NL: ['B.V.'],
  BE: ['NV', 'SA'],
  DK: ['ApS'],
  SE: ['AB'],
  ES: ['S.A.'],
  CL: ['Ltda', 'S.A.'],
  MY: ['Sdn. Bhd.'],
  TH: ['Co., Ltd.'],
  ID: ['Co., Ltd.'],
  NG: ['Ltd'],
  GB: ['Ltd', 'Limited'],
  AU: ['Pty Ltd'],
  ZA: ['Pty Ltd'],
}

const nativeFirms: Partial<
  Record<NameFamily, { brand: string; trades: string; write: (name: string) => string }>
> = {
  japanese: {
    brand: '榛月森風早瑞帆朝霧野雪灯青磁葵楓',
    trades: '商事 物産 生活用品 トレーディング',
    write: (name) => `株式会社${name}`,
  },
  korean: {
    brand: '한빛솔새론다온누리가람별마루늘',
    trades: '무역 상사 리빙 인터내셔널',
    write: (name) => `주식회사 ${name}`,
  },
}

const romanPeople: Partial<Record<NameFamily, string>> = {
  japanese: 'saeki takanashi morimiya kurihara',
  korean: 'kim lee park choi seo',
  chinese: 'chen lin wang zhou xu shen',
}

/** Makes firm names, none of them twice. */
export function createFirmNames(random: Random): (country: Country, line: ProductLine) => FirmName {
  const taken = new Set<string>()
  return (country, line) => {
    for (let attempt = 0; ; attempt += 1) {
      const firm =
        country.names === 'chinese' ? chineseFirm(random, line) : coinedFirm(random, country, attempt)
      if (taken.has(firm.slug) || taken.has(firm.native ?? '')) continue
      taken.add(firm.slug)
      if (firm.native) taken.add(firm.native)
      return firm
    }
  }
}

/** An invented person of a country. */
export function personOf(random: Random, country: Country): PersonName {
  const words = wordsOf(country.names)
  const surname = random.integer(0, words.surnames.length - 1)
  const given = random.pick(words.givenNames)
  const family = words.surnames[surname] ?? ''
  const roman = romanPeople[country.names]?.split(' ')[surname]
  if (roman) return { name: family + given, mailbox: roman }
  return { name: `${given} ${family}`, mailbox: `${slugOf(given)}.${slugOf(family)}` }
}

/** Lower-case letters and digits of a Latin text, without accents. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '')
}

function chineseFirm(random: Random, line: ProductLine): FirmName {
  const [cityLatin, city] = random.pick(chineseCities)
  const syllables = [
    random.pick(chineseSyllables),
    random.pick(chineseSyllables),
    random.pick(chineseSyllables),
  ]
  const [tradeLatin, trade] = random.pick(chineseTrades[line])
  const brand = syllables.map(([latin]) => latin).join('')
  const stem = `${cityLatin} ${brand} ${tradeLatin}`
  const spellings = [`${stem} CO., LTD.`, `${stem} CO LTD`, `${stem} CO.,LTD`, `${stem} CO., LIMITED`]
  if (tradeLatin === 'IMP & EXP') spellings.push(`${cityLatin} ${brand} IMPORT AND EXPORT CO., LTD.`)
  return {
    spellings,
    native: `${city}${syllables.map(([, character]) => character).join('')}${trade}有限公司`,
    slug: slugOf(`${cityLatin}${brand}${tradeLatin}`),
  }
}

function coinedFirm(random: Random, country: Country, attempt: number): FirmName {
  const words = wordsOf(country.names)
  const coined = random.pick(words.starts) + random.pick(words.ends)
  // When the plain combinations run out, the place tells firms apart.
  const place = attempt > 2 ? random.pick(country.ports).name : ''
  const tail = attempt > 8 ? random.pick(words.ends).trim() : ''
  const name = [random.pick(words.before), coined + tail, random.pick(words.after), place]
    .filter(Boolean)
    .join(' ')
  const form = random.pick(formsByCountry[country.iso2] ?? words.forms)
  const usual = form.startsWith(',') ? name + form : `${name} ${form}`
  const native = nativeName(random, country.names)
  return {
    spellings: [usual, usual.toUpperCase(), plainForm(name, form)],
    ...(native ? { native } : {}),
    slug: slugOf(name),
  }
}

function plainForm(name: string, form: string): string {
  return `${name} ${form.replace(/[.,]/g, '').trim()}`.toUpperCase()
}

function nativeName(random: Random, family: NameFamily): string | undefined {
  const stock = nativeFirms[family]
  if (!stock) return undefined
  const characters = [...stock.brand]
  const brand = random.pick(characters) + random.pick(characters) + random.pick(characters)
  return stock.write(brand + random.pick(stock.trades.split(' ')))
}

function wordsOf(family: NameFamily) {
  const found = nameWords.get(family)
  if (!found) throw new Error(`there are no names of the family ${family}`)
  return found
}
