import countries from 'i18n-iso-countries'
import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import it from 'i18n-iso-countries/langs/it.json' with { type: 'json' }
import ja from 'i18n-iso-countries/langs/ja.json' with { type: 'json' }
import ko from 'i18n-iso-countries/langs/ko.json' with { type: 'json' }
import nl from 'i18n-iso-countries/langs/nl.json' with { type: 'json' }
import pl from 'i18n-iso-countries/langs/pl.json' with { type: 'json' }
import pt from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import ru from 'i18n-iso-countries/langs/ru.json' with { type: 'json' }
import tr from 'i18n-iso-countries/langs/tr.json' with { type: 'json' }
import vi from 'i18n-iso-countries/langs/vi.json' with { type: 'json' }
import zh from 'i18n-iso-countries/langs/zh.json' with { type: 'json' }

/** Names the lists of the package lack; the code is ISO 3166-1 alpha-2. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  TW: ['中国台湾', '台湾', '台澎金马关税区', 'Taiwan', 'Chinese Taipei', 'Taiwan Province of China'],
  HK: ['中国香港', '香港', 'Hong Kong SAR', 'Hongkong'],
  MO: ['中国澳门', '澳门', 'Macau', 'Macao SAR'],
  RU: ['俄罗斯联邦', '俄罗斯', 'Russian Federation', 'Rusia'],
  ID: ['印度尼西亚', '印尼'],
  GB: ['England', 'Scotland', 'Wales', 'Great Britain', 'Britain', 'UK', '英国', 'Inglaterra'],
  VN: ['Viet Nam', '越南'],
  KR: ['Korea', 'Korea Rep', 'Republic of Korea', 'South Korea', '韩国', 'Corea', 'Corea del Sur'],
  KP: ['North Korea', '朝鲜', 'Corea del Norte'],
  MM: ['Burma', '缅甸'],
  LA: ['Laos', '老挝'],
  BN: ['Brunei', '文莱'],
  SZ: ['Swaziland', '斯威士兰'],
  NL: ['Holland', 'Netherlands', '荷兰', 'Holanda'],
  CN: [
    'China Mainland',
    'Mainland China',
    'PRC',
    "People's Republic of China",
    'P R China',
    '中国',
    '中国大陆',
  ],
  US: ['USA', 'U S A', 'United States', 'America', '美国', 'EEUU', 'EE UU', 'Estados Unidos de America'],
  AE: ['UAE', 'U A E', '阿联酋'],
  CZ: ['Czech Republic', 'Czechia', '捷克'],
  TR: ['Turkey', 'Turkiye', '土耳其'],
  IR: ['Iran', '伊朗'],
  SY: ['Syria', '叙利亚'],
  BO: ['Bolivia', '玻利维亚'],
  VE: ['Venezuela', '委内瑞拉'],
  TZ: ['Tanzania', '坦桑尼亚'],
  MD: ['Moldova', '摩尔多瓦'],
  CI: ["Cote d'Ivoire", 'Ivory Coast', '科特迪瓦'],
  CD: ['DR Congo', '刚果(金)', '刚果民主共和国'],
  CG: ['Congo', '刚果(布)', '刚果共和国'],
  MK: ['Macedonia', 'North Macedonia', '马其顿'],
  PS: ['Palestine', '巴勒斯坦'],
  DO: ['Dominican Republic', '多米尼加共和国', '多米尼加'],
  PG: ['Papua New Guinea', '巴布亚新几内亚'],
  BA: ['Bosnia and Herzegovina', 'Bosnia', '波黑', '波斯尼亚和黑塞哥维那'],
  SA: ['Saudi Arabia', '沙特阿拉伯', '沙特'],
}

type NameList = { countries: Record<string, string | string[]> }

const codes = new Map<string, string>()

function add(name: string, code: string): void {
  const key = fold(name)
  if (key !== '' && !codes.has(key)) codes.set(key, code)
}

for (const [code, names] of Object.entries(aliases)) for (const name of names) add(name, code)
// Files come in more languages than ours; a name that ours have means what it means there.
for (const list of [en, zh, es, ja, ko, it, de, fr, nl, pl, pt, ru, tr, vi] as NameList[]) {
  for (const [code, names] of Object.entries(list.countries))
    for (const name of [names].flat()) add(name, code)
}
for (const [alpha2, alpha3] of Object.entries(countries.getAlpha2Codes())) {
  codes.set(alpha2.toLowerCase(), alpha2)
  codes.set(alpha3.toLowerCase(), alpha2)
}

/** The ISO 3166-1 alpha-2 code of a country named in any of our languages, in some others, or by a code; undefined if unknown. */
export function countryCode(name: string): string | undefined {
  return codes.get(fold(name))
}

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{M}+/gu, (group) => group[0] ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[\s.,'’·・()（）-]+/g, '')
}
