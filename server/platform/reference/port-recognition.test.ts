import { expect, it } from 'vitest'
import { countryCode } from './country-names.ts'
import { foldName } from './name-folding.ts'
import { portName, portOfCode, ports } from './port-list.ts'
import { recognisePort } from './port-recognition.ts'

it.each([
  // By code.
  ['CNSHA', 'CNSHA'],
  ['cnsha', 'CNSHA'],
  ['CN SHA', 'CNSHA'],
  ['CN-SHA', 'CNSHA'],
  ['CNNBO', 'CNNGB'],
  ['CNSHA - Shanghai', 'CNSHA'],
  ['Shanghai (CNSHA)', 'CNSHA'],
  ['CNSHA Shanghai, China', 'CNSHA'],
  ['Ningbo (CNSHA)', ''],
  ['XXABC', ''],
  // By name, with a country or state behind it or before it.
  ['Shanghai', 'CNSHA'],
  ['SHANGHAI, CHINA', 'CNSHA'],
  ['SHANGHAI CHINA', 'CNSHA'],
  ['Shanghai,China (Mainland)', 'CNSHA'],
  ['China, Shanghai', 'CNSHA'],
  ['PORT OF SHANGHAI', 'CNSHA'],
  ['Shanghai Port', 'CNSHA'],
  ['Shang Hai', 'CNSHA'],
  ['Shanghái', 'CNSHA'],
  ['Yantian, Guangdong, China', 'CNYTN'],
  ['YANTIAN, SHENZHEN', 'CNYTN'],
  ['Ningbo-Zhoushan', 'CNNGB'],
  ['NINGPO', 'CNNGB'],
  ['Los Angeles, California', 'USLAX'],
  ['LOS ANGELES, CA', 'USLAX'],
  ['LOS ANGELES CA', 'USLAX'],
  ['New York/Newark Area, Newark, New Jersey', 'USEWR'],
  ['New York, New York', 'USNYC'],
  ['Savannah, Georgia', 'USSAV'],
  ['St. Louis, Missouri', 'USSTL'],
  ['San Juan, Puerto Rico', 'PRSJU'],
  ['Kao Hsiung,China (Taiwan)', 'TWKHH'],
  ['Chi Lung, China (Taiwan)', 'TWKEL'],
  ['Pusan,South Korea', 'KRPUS'],
  ['Bremerhaven,Federal Republic of Germany', 'DEBRV'],
  ['Anvers,Belgium', 'BEANR'],
  ['Hong Kong,Hong Kong', 'HKHKG'],
  ['HONG KONG, CHINA', 'HKHKG'],
  ['Jawaharlal Nehru,India', 'INNSA'],
  ['Göteborg', 'SEGOT'],
  ['København', 'DKCPH'],
  ['Puerto de Valparaíso', 'CLVAP'],
  ['Génova', 'ITGOA'],
  ['JAKARTA/JAVA', 'IDJKT'],
  ['LAZARO CARDENAS, MICHOACAN', 'MXLZC'],
  // In Chinese, Japanese and Korean.
  ['上海', 'CNSHA'],
  ['上海港', 'CNSHA'],
  ['中国上海', 'CNSHA'],
  ['盐田', 'CNYTN'],
  ['深圳盐田', 'CNYTN'],
  ['广东深圳盐田港', 'CNYTN'],
  ['中国广东省深圳市盐田港', 'CNYTN'],
  ['洛杉矶（美国）', 'USLAX'],
  ['美国洛杉矶', 'USLAX'],
  ['横浜港', 'JPYOK'],
  ['부산항', 'KRPUS'],
  // The same name in several countries means none without one.
  ['Manzanillo', ''],
  ['MANZANILLO, COLIMA', 'MXZLO'],
  ['Manzanillo, Mexico', 'MXZLO'],
  ['MANZANILLO PANAMA', 'PAMIT'],
  ['Cartagena', ''],
  ['Cartagena, Colombia', 'COCTG'],
  ['Portland, Oregon', 'USPDX'],
  ['Portland, Maine, United States', 'USPWM'],
  ['Portland', ''],
  ['奥克兰', ''],
  ['新西兰奥克兰', 'NZAKL'],
  ['Oakland, California', 'USOAK'],
  // Somewhere else of the same name, and what is no port.
  ['Vancouver, Washington', ''],
  ['Boston, Lincolnshire', ''],
  ['Valencia, Venezuela', ''],
  ['Shanghai/Ningbo', ''],
  ['China', ''],
  ['N/A', ''],
  ['', ''],
])('reads “%s” as “%s”', (text, code) => {
  expect(recognisePort(text)).toBe(code)
})

it.each([
  ['countries after countries', '中国香港'.repeat(49)],
  ['countries after countries, and no port', `${'中国香港'.repeat(5)}龘龘`],
  ['one country after another', `${'中国'.repeat(99)}龘`],
  ['countries between signs', `${'中国香港'.repeat(4)}${',上海'.repeat(60)}`],
  ['names after names', '中国香港中国香港龘/'.repeat(22)],
  ['spaces', `Shanghai${' '.repeat(190)}x`],
  ['signs', `CNSHA${'-('.repeat(90)}CNSHAx`],
])('comes to an end where a text is made to be read for long: %s', (_, text) => {
  expect(recognisePort(text)).toBe('')
})

it('has each port once, in a country that is one, and reads each of its own names', () => {
  const codes = ports.flatMap((port) => [port.code, ...port.codes])
  expect(new Set(codes).size).toBe(codes.length)
  const names = new Set(ports.flatMap((port) => Object.values(port.names).map(foldName)))
  for (const port of ports) {
    expect(countryCode(port.country), port.code).toBe(port.country)
    expect(names.has(port.code.toLowerCase()), port.code).toBe(false)
    for (const name of Object.values(port.names))
      if (name)
        expect(recognisePort(`${name}, ${port.state || port.country}`), `${port.code} ${name}`).toBe(
          port.code,
        )
  }
})

it('calls ports by the name of the language, else in English', () => {
  const genoa = portOfCode('ITGOA')
  const koper = portOfCode('SIKOP')
  expect(genoa && portName(genoa, 'es')).toBe('Génova')
  expect(genoa && portName(genoa, 'zh')).toBe('热那亚')
  expect(koper && portName(koper, 'es')).toBe('Koper')
})
