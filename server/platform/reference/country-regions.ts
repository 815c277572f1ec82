import { foldName } from './name-folding.ts'

/** A state or province: its country, and its usual letters. */
export interface Region {
  country: string
  state: string
}

const regionNames: Readonly<Record<string, string>> = {
  US:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,' +
    'HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,' +
    'MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,' +
    'NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
    'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,' +
    'WI Wisconsin,WY Wyoming,DC District of Columbia',
  CA:
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland,NL Newfoundland and Labrador,NS Nova Scotia,' +
    'ON Ontario,PE Prince Edward Island,QC Quebec,QC PQ,SK Saskatchewan',
  MX:
    'BC Baja California,BCS Baja California Sur,CAM Campeche,CHIH Chihuahua,COL Colima,GRO Guerrero,JAL Jalisco,MICH Michoacan,' +
    'NL Nuevo Leon,OAX Oaxaca,QROO Quintana Roo,SIN Sinaloa,SON Sonora,TAB Tabasco,TAMPS Tamaulipas,VER Veracruz,YUC Yucatan,CDMX DF',
  CN:
    'BJ 北京市,SH 上海市,TJ 天津市,CQ 重庆市,GD Guangdong,GD 广东,GD 广东省,ZJ Zhejiang,ZJ 浙江,ZJ 浙江省,JS Jiangsu,JS 江苏,JS 江苏省,' +
    'SD Shandong,SD 山东,SD 山东省,FJ Fujian,FJ 福建,FJ 福建省,LN Liaoning,LN 辽宁,LN 辽宁省,HE Hebei,HE 河北,HE 河北省,GX Guangxi,GX 广西,' +
    'HI Hainan,HI 海南,HI 海南省,HB Hubei,HB 湖北,HB 湖北省,HN Hunan,HN 湖南,HN 湖南省,AH Anhui,AH 安徽,AH 安徽省,JX Jiangxi,JX 江西,' +
    'JX 江西省,SC Sichuan,SC 四川,SC 四川省,HA Henan,HA 河南,HA 河南省',
  AU: 'NSW New South Wales,VIC Victoria,QLD Queensland,WA Western Australia,SA South Australia,TAS Tasmania,NT Northern Territory',
  BR:
    'SP Sao Paulo,SC Santa Catarina,PR Parana,RJ Rio de Janeiro,RS Rio Grande do Sul,BA Bahia,PE Pernambuco,CE Ceara,' +
    'ES Espirito Santo,AM Amazonas,PA Para',
  IN: 'GJ Gujarat,MH Maharashtra,TN Tamil Nadu,WB West Bengal,KL Kerala,AP Andhra Pradesh,KA Karnataka,TS Telangana',
}

const regions = new Map<string, Region[]>()

for (const [country, names] of Object.entries(regionNames)) {
  for (const each of names.split(',')) {
    const space = each.indexOf(' ')
    const state = each.slice(0, space)
    for (const name of [state, each.slice(space + 1)]) add(foldName(name), { country, state })
  }
}

function add(name: string, region: Region): void {
  const known = regions.get(name) ?? []
  const isKnown = known.some(({ country, state }) => country === region.country && state === region.state)
  if (!isKnown) regions.set(name, [...known, region])
}

/** The states and provinces that a name or its usual letters may mean. */
export function regionsOf(name: string): readonly Region[] {
  return regions.get(foldName(name)) ?? []
}
