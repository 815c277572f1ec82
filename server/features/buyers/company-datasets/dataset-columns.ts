import { createHeaderMatcher } from '#platform/tabular/header-matching.ts'

/** What a column of a file of companies may say. */
export const datasetFields = [
  'name',
  'number',
  'country',
  'city',
  'address',
  'website',
  'email',
  'phone',
  'products',
  'hsCodes',
  'latitude',
  'longitude',
] as const
export type DatasetField = (typeof datasetFields)[number]

const words = (text: string) => text.split('; ')

/** Finds what the columns of a file say by their headers, in the languages of the product and as registers call them. */
export const datasetColumns = createHeaderMatcher<DatasetField>({
  name: [
    ...words(
      'navn; denomination; denomination unite legale; denominación social; razao social; nombre empresa; firmenname; unternehmen; nazwa; naziv; nimi; naam; namn; 商号又は名称; company name english',
    ),
    ...words(
      'company; company name; name; legal name; entity legal name; Entity.LegalName; organisation; organization',
    ),
    ...['business name', 'trading name', 'buyer', 'buyer name', 'importer', 'importer name', 'firm'],
    ...['公司', '公司名称', '公司名', '企业名称', '企业名', '名称', '买家', '采购商', '进口商', '单位名称'],
    ...['empresa', 'nombre', 'nombre de la empresa', 'razón social', 'importador', 'comprador'],
    ...['会社名', '企業名', '社名', '法人名', '商号', '회사명', '회사', '기업명', '업체명', '상호'],
    ...['azienda', 'nome', 'ragione sociale', 'denominazione', 'società', 'importatore'],
  ],
  // By which a register tells companies of one name apart; it is not kept.
  number: [
    ...words(
      'company number; company num; company no; registration number; registration no; company registration number; register number; business id; LEI; siren; organisasjonsnummer; cvr nummer; cnpj; crn',
    ),
    ...words(
      '法人番号; 统一社会信用代码; 注册号; número de registro; partita iva; codice fiscale; 사업자등록번호',
    ),
  ],
  country: [
    ...words(
      'land; reg address country; registered address country; jurisdiction country; forretningsadresse land; pays; pais',
    ),
    ...['country', 'country code', 'country name', 'iso country', 'iso2', 'nation', 'country of origin'],
    ...words(
      'entity legal address country; Entity.LegalAddress.Country; 国家; 国家地区; 国家代码; 国别; 所在国; 国家/地区',
    ),
    ...words('país; código de país; 国; 国名; 国コード; 국가; 국가코드; 나라; paese; nazione; codice paese'),
  ],
  city: [
    ...words(
      'reg address post town; registered address locality; forretningsadresse poststed; poststed; by; libelle commune etablissement; commune; municipio; ort; stadt; ville; miasto; postort; kaupunki; plaats',
    ),
    ...words(
      'city; town; locality; post town; addr:city; entity legal address city; Entity.LegalAddress.City',
    ),
    ...words(
      '城市; 市; 所在城市; ciudad; localidad; población; 都市; 市区町村; 도시; 시; città; comune; località',
    ),
  ],
  address: [
    ...words(
      'reg address address line 1; company addr 1; registered office; registered office address; forretningsadresse; adresse; libelle voie etablissement; logradouro; strasse; straße; anschrift; ulica; katuosoite; 丁目番地等',
    ),
    ...words(
      'address; street; street address; full address; registered address; address line 1; freeform; Entity.LegalAddress.FirstAddressLine',
    ),
    ...words(
      '地址; 公司地址; 注册地址; 详细地址; dirección; domicilio; 住所; 所在地; 주소; indirizzo; sede legale',
    ),
  ],
  website: [
    ...words('hjemmeside; webseite; site web; site internet; strona www; www'),
    ...['website', 'web site', 'web', 'url', 'homepage', 'site', 'domain', 'websites', 'company website'],
    ...words(
      '网站; 网址; 官网; 公司网站; 主页; sitio web; página web; ウェブサイト; ホームページ; 웹사이트; 홈페이지; sito; sito web',
    ),
  ],
  email: [
    ...words('e-postadresse; e-post; courriel; adresse mail; email comercial'),
    ...['email', 'e-mail', 'email address', 'mail', 'emails', 'contact email', 'company email'],
    ...words(
      '邮箱; 电子邮箱; 电子邮件; 邮件; correo; correo electrónico; メール; メールアドレス; 이메일; 메일; posta elettronica; indirizzo email',
    ),
  ],
  phone: [
    ...words('landline; telefonnummer; téléphone; telefone; puhelin; telefoonnummer; numero de telephone'),
    ...words('phone; telephone; tel; phone number; phones; mobile; telephone number; contact number'),
    ...words(
      '电话; 联系电话; 电话号码; 手机; 手机号; teléfono; móvil; 電話; 電話番号; 전화; 전화번호; telefono; cellulare',
    ),
  ],
  products: [
    ...words(
      'sic text 1; SICCode SicText 1; nace; nace description; main activity; activite principale unite legale; næringskode 1 beskrivelse; branche; cnae fiscal descricao; aktivitet; geschäftsgegenstand; unternehmensgegenstand; 主要事業',
    ),
    ...words(
      'products; product; goods; category; categories; industry; description; line of business; main products',
    ),
    ...words('产品; 主营产品; 商品; 品名; 行业; 经营范围; 主营业务; productos; producto; actividad; sector'),
    ...words('製品; 取扱品目; 業種; 事業内容; 제품; 품목; 업종; prodotti; prodotto; attività; settore'),
  ],
  hsCodes: [
    ...words('hs; hs code; hs codes; hscode; tariff code; harmonized code; 海关编码; 商品编码; hs编码; 税号'),
    ...words(
      'código hs; código arancelario; partida arancelaria; hsコード; hs코드; codice hs; codice doganale',
    ),
  ],
  latitude: ['latitude', 'lat', 'geo lat', 'y coordinate', '纬度', 'latitud', '緯度', '위도', 'latitudine'],
  longitude: [
    ...['longitude', 'lon', 'lng', 'long', 'geo lon', 'x coordinate', '经度', 'longitud', '経度', '경도'],
    'longitudine',
  ],
})
