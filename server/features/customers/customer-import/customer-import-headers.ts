import {
  gatheredFields,
  type ImportColumn,
  type ImportField,
  importFields,
  type OwnFieldColumn,
} from '@landfall/contract/customers/import-fields.ts'
import { locales } from '@landfall/contract/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import { createHeaderMatcher, foldHeader } from '#platform/tabular/header-matching.ts'
import { withContentGuesses } from './contact-content.ts'
import { type ContactColumn, readContactHeaders } from './contact-headers.ts'

/** Headers by what they mean: Chinese, English, Spanish, Japanese, Korean, Italian and those of vCards. */
const synonyms: Readonly<Record<ImportField, string>> = {
  reference:
    '客户编号, 编号, 外部编号, customer id, client id, id, external id, record id, account number, reference, customer no, código de cliente, id cliente, 顧客番号, 顧客コード, 고객번호, 고객코드, codice cliente, UID',
  name: '公司名称, 公司, 客户名称, 客户, 企业名称, 单位名称, 公司名, company, company name, customer, customer name, account, account name, organization, organisation, business name, exhibitor, empresa, nombre de la empresa, cliente, razón social, compañía, 会社名, 顧客名, 企業名, 社名, 회사명, 회사, 고객명, 업체명, azienda, ragione sociale, nome azienda, società, ORG',
  country:
    '国家, 国家地区, 国别, 国家/地区, country, country/region, nation, billing country, país, país/región, 国, 国名, 국가, 나라, paese, nazione, stato',
  website:
    '网站, 网址, 官网, 公司网站, 主页, website, web, url, web site, homepage, domain, company domain, sitio web, página web, ウェブサイト, ホームページ, 홈페이지, 웹사이트, sito web, sito, URL',
  phone:
    '公司电话, 座机, 固定电话, company phone, main phone, office phone, business phone, switchboard, teléfono de la empresa, 代表電話, 会社電話, 대표전화, 회사 전화, telefono azienda, centralino',
  registrationNo:
    '注册号, 税号, 统一社会信用代码, 工商注册号, registration no, registration number, company registration number, vat, vat number, tax id, tax number, nif, cif, rfc, ruc, 登録番号, 法人番号, 사업자등록번호, 등록번호, partita iva, p.iva',
  address:
    '地址, 公司地址, 详细地址, address, company address, street address, billing address, dirección, domicilio, adresse, 住所, 所在地, 주소, indirizzo, ADR',
  stage:
    '客户阶段, 阶段, 客户状态, 状态, stage, customer stage, status, lifecycle stage, lead status, etapa, estado, ステージ, 段階, 단계, 상태, fase',
  intent:
    '意向, 意向度, 采购意向, intent, interest, rating, intención, interés, 意向度合い, 関心度, 관심도, 의향, interesse',
  scale:
    '规模, 公司规模, 员工人数, 人数, scale, company size, employees, number of employees, tamaño, empleados, 従業員数, 規模, 규모, 직원수, dimensione, dipendenti',
  annualPurchase:
    '年采购额, 采购额, annual purchase, annual purchases, yearly purchase, purchase volume, compras anuales, 年間購入額, 연간 구매액, acquisti annui',
  companyType:
    '公司类型, 企业类型, 客户类型, company type, business type, type, customer type, tipo de empresa, tipo, 会社種別, 業態, 회사 유형, 업체 유형, tipo azienda',
  timeZone:
    '时区, 客户时区, 所在时区, time zone, timezone, tz, zona horaria, huso horario, タイムゾーン, 時間帯, 시간대, 표준 시간대, fuso orario, TZ',
  language:
    '语言, 客户语言, 首选语言, 沟通语言, language, preferred language, correspondence language, idioma, idioma preferido, lengua, 言語, 使用言語, 언어, 선호 언어, lingua, lingua preferita, LANG',
  stars: '星级, 客户星级, 评级, stars, star rating, priority, estrellas, 星, 評価, 별점, 등급, stelle',
  labels: '标签, 客户标签, labels, label, tags, tag, etiquetas, ラベル, タグ, 라벨, 태그, etichette',
  group: '分组, 客户分组, 客户组, group, customer group, grupo, グループ, 그룹, gruppo',
  source:
    '来源, 客户来源, source, lead source, original source, origen, fuente, 獲得元, 流入元, 출처, 유입경로, origine, fonte',
  owner:
    '负责人, 业务员, 跟进人, 所属人, 客户经理, owner, account owner, sales rep, salesperson, assigned to, user name, responsable, vendedor, 担当者, 営業担当, 담당자, 영업담당, responsabile, venditore',
  nextContactAt:
    '下次联系, 下次联系时间, 下次跟进, 下次跟进时间, next contact, next follow up, next step date, próximo contacto, 次回連絡, 次回連絡日, 다음 연락, 다음 연락일, prossimo contatto',
  remark:
    '备注, 说明, 描述, remark, remarks, note, notes, comment, comments, description, observaciones, notas, comentarios, 備考, メモ, 비고, 메모, osservazioni, note, NOTE',
  namePrefix: '称谓, name prefix, salutation, 敬称, 호칭',
  firstName: '名, first name, given name, nombre de pila, prénom, 下の名前',
  middleName: '中间名, middle name, segundo nombre, ミドルネーム, 중간 이름, secondo nome',
  lastName: '姓, last name, family name, surname, apellido, apellidos, 苗字, cognome',
  nameSuffix: '名字后缀, name suffix',
  contactName:
    '联系人, 联系人姓名, 姓名, 联系人名称, contact, contact name, contact person, full name, person, contacto, persona de contacto, nombre del contacto, 担当者名, 氏名, 連絡先, 담당자명, 성명, 연락처 이름, contatto, referente, nome contatto, FN',
  jobTitle:
    '职位, 职务, 头衔, job title, title, position, role, cargo, puesto, 役職, 職位, 직책, 직위, 직함, qualifica, ruolo, TITLE',
  workEmail:
    '邮箱, 工作邮箱, 电子邮箱, 邮件, 邮箱地址, 电子邮件, email, e-mail, mail, email address, work email, business email, correo, correo electrónico, メール, メールアドレス, 이메일, 전자우편, 메일, posta elettronica, indirizzo email, EMAIL',
  personalEmail:
    '个人邮箱, 私人邮箱, 备用邮箱, personal email, private email, home email, second email, email 2, correo personal, 個人メール, 개인 이메일, email personale, EMAIL HOME',
  otherEmails:
    '其他邮箱, 更多邮箱, other emails, other email, additional emails, otros correos, その他のメール, 기타 이메일, altre email',
  phones:
    '电话, 手机, 联系电话, 手机号, 联系人电话, 移动电话, phone, phones, telephone, tel, mobile, mobile phone, cell, phone number, contact phone, teléfono, móvil, celular, 電話, 電話番号, 携帯, 携帯電話, 전화, 전화번호, 휴대폰, telefono, cellulare, TEL',
  linkedin:
    '领英, 领英主页, linkedin, linkedin url, linkedin profile, perfil de linkedin, リンクトイン, 링크드인, X-LINKEDIN',
  whatsapp: 'whatsapp, whats app, whatsapp number, ワッツアップ, 왓츠앱',
  socials: '社交账号, 社交媒体, social accounts, social media, redes sociales, SNS, 소셜 미디어, social',
  wechat: '微信, 微信号, wechat, we chat, wechat id, ウィーチャット, 위챗',
  followUpAt:
    '跟进时间, 跟进日期, follow up date, follow-up time, activity date, fecha de seguimiento, フォロー日時, フォロー日, 활동일, 팔로업 일시, 후속 연락 일시, data follow-up, data attività',
  followUpMethod:
    '跟进方式, follow up method, follow-up type, activity type, tipo de seguimiento, フォロー方法, 활동 유형, 팔로업 방법, 후속 연락 방법, tipo attività',
  followUpContent:
    '跟进内容, 跟进记录, 跟进, follow up, follow-up, follow up content, activity, call notes, seguimiento, フォロー内容, フォロー記録, 활동 내용, 팔로업 내용, 후속 연락 내용, attività, contenuto follow-up',
  followUpAuthor:
    '跟进人姓名, 跟进者, 记录人, follow up by, follow-up author, created by, activity owner, autor, autor del seguimiento, フォロー担当, 記録者, 활동 작성자, 작성자, autore',
}

/** Columns of our own exports that an import does not take: they say what happened here, or are worked out. */
const leftOut = [
  'founder',
  'lastFollowUpAt',
  'contactedAt',
  'lastContactAt',
  'wonAt',
  'createdAt',
  'updatedAt',
  'dropsAt',
  'lockedUntil',
  'poolName',
  'pooledAt',
  'lastOwner',
] as const
type LeftOut = `not:${(typeof leftOut)[number]}`

const namesIn = (texts: string) =>
  locales.map((locale) => translate(locale, texts)).filter((name) => name !== texts)

const matcher = createHeaderMatcher<ImportField | LeftOut>({
  ...(Object.fromEntries(
    importFields.map((field) => [
      field,
      [
        ...synonyms[field].split(','),
        ...namesIn(`customers.fields.${field}`),
        ...namesIn(`customerImport.field.${field}`),
      ],
    ]),
  ) as Record<ImportField, string[]>),
  ...(Object.fromEntries(
    leftOut.map((field) => [
      `not:${field}`,
      [...namesIn(`customers.fields.${field}`), ...namesIn(`publicPool.fields.${field}`)],
    ]),
  ) as Record<LeftOut, string[]>),
})

/** All headers that name a field, folded. */
export const knownHeaders = matcher.known

/** What our own files write above the fields of the product. */
const ownHeaders = new Set(
  [...importFields, ...leftOut].flatMap((field) =>
    [...namesIn(`customers.fields.${field}`), ...namesIn(`customerImport.field.${field}`)].map(foldHeader),
  ),
)

/** An own field of the company with its names in all languages. */
export interface NamedOwnField {
  column: OwnFieldColumn
  names: readonly string[]
}

/** A field for each column, by its header and then by its cells; the company's own fields by their names. */
export function proposeImportColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  ownFields: readonly NamedOwnField[] = [],
): (ImportColumn | null)[] {
  const own = headers.map((header) => {
    const folded = foldHeader(header)
    if (ownHeaders.has(folded)) return null
    return ownFields.find(({ names }) => names.some((name) => foldHeader(name) === folded))?.column ?? null
  })
  // Our own files say it by the names of the fields, whatever other programs mean by them.
  const ours = headers.filter((header) => ownHeaders.has(foldHeader(header)))
  const isOurs = ours.length >= headers.length * 0.8
  const read = isOurs ? headers.map(() => undefined) : readContactHeaders(headers, rows)
  const settled = once(
    headers.map((_, at) => own[at] ?? (isYesOrNo(rows.map((row) => row[at] ?? '')) ? 'nothing' : read[at])),
  )
  const rest = headers.map((header, at) => (settled[at] ? '' : header))
  const free = [...importFields, ...leftOut.map((field) => `not:${field}` as const)].filter(
    (field) => isGathered(field) || !settled.includes(field as ImportField),
  )
  const found = matcher.propose(rest, { fields: free })
  const byHeaders = settled.map((column, at) => {
    const field = column ?? found[at] ?? matcher.exact(rest[at] ?? '').find(isGathered) ?? null
    return field === 'nothing' || !isColumn(field) ? null : field
  })
  const isOpen = settled.map((column, at) => column === undefined && found[at] === null)
  const columns = withContentGuesses(byHeaders, { headers, rows, isOpen })
  return isOurs ? columns : withSomebody(columns, headers)
}

/** A bare name beside a company is a person's, and in lists of companies who is in charge is theirs, where nobody else is named. */
function withSomebody(
  columns: readonly (ImportColumn | null)[],
  headers: readonly string[],
): (ImportColumn | null)[] {
  const isNamed = columns.some((column) => column !== null && personFields.includes(column))
  if (isNamed) return [...columns]
  const hasCompany = columns.includes('name')
  const person = columns.findIndex((column, at) => {
    const header = (headers[at] ?? '').trim()
    return column === null ? hasCompany && bareName.test(header) : column === 'owner' && inCharge.test(header)
  })
  return columns.map((column, at) => (at === person ? 'contactName' : column))
}

const bareName = /^(?:name|nombre|nome|nom|名前|お名前|이름|名字)$/i
const inCharge = /^(?:担当者?|담당자|負責人|负责人|responsable|responsabile)$/i

const personFields: readonly ImportColumn[] = ['contactName', 'firstName', 'lastName']

const isGathered = (field: ImportColumn | LeftOut | 'nothing'): boolean =>
  (gatheredFields as readonly string[]).includes(field)

/** Each meaning at its first column, except those that gather. */
function once<Column extends ImportColumn | ContactColumn | undefined>(
  columns: readonly Column[],
): (Column | 'nothing')[] {
  return columns.map((column, at) => {
    const isFirst = columns.indexOf(column) === at
    const gathers = column === undefined || column === 'nothing' || isGathered(column)
    return isFirst || gathers ? column : 'nothing'
  })
}

/** A column that answers questions with yes and no names nothing. */
function isYesOrNo(cells: readonly string[]): boolean {
  const full = cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '')
  return full.length > 0 && full.every((cell) => /^(?:true|false|yes|no)$/.test(cell))
}

function isColumn(field: ImportColumn | LeftOut | null): field is ImportColumn {
  return field !== null && !field.startsWith('not:')
}
