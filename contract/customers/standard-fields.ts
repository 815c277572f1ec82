import { line } from '../line.ts'
import {
  annualPurchases,
  companyTypes,
  customerIntents,
  customerScales,
  customerStages,
} from './customer-profile.ts'
import {
  addressKind,
  choiceKind,
  countryKind,
  type FieldTraits,
  gradeKind,
  languageKind,
  lineKind,
  momentKind,
  noteKind,
  phoneKind,
  rangeKind,
  starsKind,
  webKind,
  wordKind,
  zoneKind,
} from './standard-field-kinds.ts'

/**
 * The standard fields of a customer, in the order of the form. Form, record, list, filters, export, import, merge, timeline,
 * cover and audit follow from it; a further field needs its line here, its column and its text in each language.
 */
export const standardFields = {
  name: {
    ...lineKind(200),
    input: line(1, 200),
    group: 'company',
    list: 200,
    sort: 'name_sort',
    filter: 'offered',
    export: 'company',
    headers:
      '公司名称, 公司, 客户名称, 客户, 企业名称, 单位名称, 公司名, company, company name, customer, customer name, account, account name, organization, organisation, business name, exhibitor, empresa, nombre de la empresa, cliente, razón social, compañía, 会社名, 顧客名, 企業名, 社名, 회사명, 회사, 고객명, 업체명, azienda, ragione sociale, nome azienda, società, ORG',
  },
  country: {
    ...countryKind,
    group: 'company',
    list: 92,
    filter: 'quick',
    export: 'company',
    headers:
      '国家, 国家地区, 国别, 国家/地区, country, country/region, nation, billing country, país, país/región, 国, 国名, 국가, 나라, paese, nazione, stato',
  },
  website: {
    ...webKind,
    group: 'company',
    cover: 'onRequest',
    list: 180,
    filter: 'offered',
    export: 'company',
    headers:
      '网站, 网址, 官网, 公司网站, 主页, website, web, url, web site, homepage, domain, company domain, sitio web, página web, ウェブサイト, ホームページ, 홈페이지, 웹사이트, sito web, sito, URL',
  },
  phone: {
    ...phoneKind,
    group: 'company',
    cover: 'always',
    filter: 'known',
    export: 'company',
    headers:
      '公司电话, 座机, 固定电话, company phone, main phone, office phone, business phone, switchboard, teléfono de la empresa, 代表電話, 会社電話, 대표전화, 회사 전화, telefono azienda, centralino, telefono aziendale',
  },
  registrationNo: {
    ...lineKind(60),
    group: 'company',
    cover: 'usually',
    export: 'further',
    headers:
      '注册号, 税号, 统一社会信用代码, 工商注册号, registration no, registration number, company registration number, vat, vat number, tax id, tax number, nif, cif, rfc, ruc, 登録番号, 法人番号, 사업자등록번호, 등록번호, partita iva, p.iva, numero di registrazione',
  },
  address: {
    ...addressKind,
    group: 'company',
    cover: 'usually',
    filter: 'offered',
    export: 'company',
    headers:
      '地址, 公司地址, 详细地址, address, company address, street address, billing address, dirección, domicilio, adresse, 住所, 所在地, 주소, indirizzo, ADR',
  },
  mainProducts: {
    ...lineKind(500),
    group: 'company',
    list: 200,
    filter: 'offered',
    export: 'further',
    headers:
      '主营产品, 主营业务, 主要产品, 经营产品, 经营范围, 采购产品, main products, main product, products, product, product categories, products of interest, main business, business scope, productos principales, productos, productos de interés, 主要製品, 主要商品, 取扱商品, 取扱品目, 取扱製品, 주요 제품, 주요 품목, 취급 품목, 취급 제품, prodotti principali, prodotti, prodotti di interesse',
  },
  stage: {
    ...gradeKind(customerStages, (stage) => `customers.stages.${stage}` as const),
    group: 'company',
    list: 108,
    filter: 'quick',
    export: 'company',
    merge: 'furthest',
    headers:
      '客户阶段, 阶段, 客户状态, 状态, stage, customer stage, status, lifecycle stage, lead status, etapa, estado, ステージ, 段階, 단계, 상태, fase',
  },
  intent: {
    ...gradeKind(customerIntents, (intent) => `customers.intents.${intent}` as const),
    group: 'company',
    unsaid: 'unknown',
    list: 76,
    filter: 'quick',
    export: 'company',
    merge: 'furthest',
    headers:
      '意向, 意向度, 采购意向, intent, interest, rating, intención, interés, 意向度合い, 関心度, 관심도, 의향, interesse',
  },
  nextContactAt: {
    ...momentKind,
    group: 'company',
    list: 144,
    sort: 'next_contact_at',
    filter: 'offered',
    export: 'time',
    merge: 'nearest',
    headers:
      '下次联系, 下次联系时间, 下次跟进, 下次跟进时间, next contact, next follow up, next step date, próximo contacto, 次回連絡, 次回連絡日, 다음 연락, 다음 연락일, prossimo contatto',
  },
  remark: {
    ...noteKind,
    group: 'company',
    cover: 'usually',
    export: 'note',
    merge: 'together',
    headers:
      '备注, 说明, 描述, remark, remarks, note, notes, comment, comments, description, observaciones, notas, comentarios, 備考, メモ, 비고, 메모, osservazioni, note, NOTE',
  },
  groupId: {
    ...wordKind('group'),
    text: 'group',
    group: 'profile',
    list: 180,
    filter: 'offered',
    export: 'profile',
    headers: '分组, 客户分组, 客户组, group, customer group, grupo, グループ, 그룹, gruppo',
  },
  sourceId: {
    ...wordKind('source'),
    text: 'source',
    group: 'profile',
    list: 120,
    filter: 'offered',
    export: 'company',
    headers:
      '来源, 客户来源, source, lead source, original source, origen, fuente, 獲得元, 流入元, 출처, 유입경로, origine, fonte',
  },
  companyType: {
    ...choiceKind(companyTypes, (type) => `customerProfile.types.${type}` as const),
    group: 'profile',
    list: 140,
    filter: 'offered',
    export: 'profile',
    headers:
      '公司类型, 企业类型, 客户类型, company type, business type, type, customer type, tipo de empresa, tipo, 会社種別, 業態, 회사 유형, 업체 유형, tipo azienda',
  },
  scale: {
    ...rangeKind(customerScales, 'people'),
    group: 'profile',
    list: 130,
    filter: 'offered',
    export: 'profile',
    headers:
      '规模, 公司规模, 员工人数, 人数, scale, company size, employees, number of employees, tamaño, empleados, 従業員数, 規模, 규모, 직원수, dimensione, dipendenti, tamaño de la empresa, 会社規模, 회사 규모, dimensione aziendale',
  },
  annualPurchase: {
    ...rangeKind(annualPurchases, 'thousandDollars'),
    group: 'profile',
    list: 150,
    filter: 'offered',
    export: 'profile',
    headers:
      '年采购额, 采购额, annual purchase, annual purchases, yearly purchase, purchase volume, compras anuales, 年間購入額, 연간 구매액, acquisti annui',
  },
  timeZone: {
    ...zoneKind,
    group: 'profile',
    list: 200,
    filter: 'known',
    export: 'profile',
    headers:
      '时区, 客户时区, 所在时区, time zone, timezone, tz, zona horaria, huso horario, タイムゾーン, 時間帯, 시간대, 표준 시간대, fuso orario, TZ',
  },
  language: {
    ...languageKind,
    group: 'profile',
    list: 160,
    filter: 'offered',
    export: 'profile',
    headers:
      '语言, 客户语言, 首选语言, 沟通语言, language, preferred language, correspondence language, idioma, idioma preferido, lengua, 言語, 使用言語, 언어, 선호 언어, lingua, lingua preferita, LANG',
  },
  stars: {
    ...starsKind,
    group: 'profile',
    unsaid: 0,
    list: 120,
    sort: 'stars',
    filter: 'offered',
    export: 'profile',
    merge: 'furthest',
    headers:
      '星级, 客户星级, 评级, stars, star rating, priority, estrellas, 星, 評価, 별점, 등급, stelle, 星評価',
  },
} as const satisfies Record<string, FieldTraits>

type Fields = typeof standardFields
export type StandardField = keyof Fields
export type FieldKind = Fields[StandardField]['kind']

/** The names of all standard fields, in their order. */
export const standardFieldNames = Object.keys(standardFields) as StandardField[]

/** What is said of a field, whichever it is. */
export function traitsOf(field: StandardField): FieldTraits & { kind: FieldKind } {
  return standardFields[field]
}

/** Those of which something is said, such as `export: 'time'`. */
export type FieldWith<Trait extends keyof FieldTraits, Value = unknown> = {
  [Name in StandardField]: Fields[Name] extends Readonly<Record<Trait, Value>> ? Name : never
}[StandardField]

/** The fields of which something is said, in their order: of any value where none is named. */
export function fieldsWith<Trait extends keyof FieldTraits, const Value = unknown>(
  trait: Trait,
  value?: Value,
): FieldWith<Trait, Value>[] {
  const isOne = (field: StandardField) => {
    const said: unknown = traitsOf(field)[trait]
    return value === undefined ? said !== undefined : said === value
  }
  return standardFieldNames.filter(isOne) as FieldWith<Trait, Value>[]
}

/** What names a field among the texts. */
export type FieldText<Field extends StandardField> = Field extends StandardField
  ? Fields[Field] extends { text: infer Text extends string }
    ? Text
    : Field
  : never

/** What names a field: the text is `customers.fields.<text>`. */
export function fieldTextOf<Field extends StandardField>(field: Field): FieldText<Field> {
  return (traitsOf(field).text ?? field) as FieldText<Field>
}

/** Whether null says nothing in a field; elsewhere an empty text or 0 does. */
export function isNullable(field: StandardField): boolean {
  return !neverNull.includes(traitsOf(field).kind)
}

const neverNull: readonly FieldKind[] = ['line', 'address', 'note', 'web', 'phone', 'grade', 'stars']
