import type { Locale } from '@landfall/contract/locales.ts'

/** A mail template of the demo. */
export interface MailText {
  name: string
  language: Locale
  subject: string
  html: string
}

/** Where the links of the templates lead. */
export const catalogueLink = 'https://catalogue.example.com/autumn-2026'
export const samplesLink = 'https://catalogue.example.com/samples'

/** One template in each language of the product. */
export const mailTexts: readonly MailText[] = [
  {
    name: '新品目录',
    language: 'zh',
    subject: '{{customer.name|贵司}}：2026 秋季家居新品目录',
    html: letter([
      '{{contact.name|您好}}，您好！',
      '我是{{company.name}}的{{sender.name}}。我们为进口商生产不锈钢水杯、餐具和收纳用品，起订量 500 件，样品三天内寄出。',
      '查看 2026 秋季目录',
      '申请免费样品',
      '期待您的回复。',
    ]),
  },
  {
    name: 'New collection',
    language: 'en',
    subject: 'New stainless steel housewares, autumn 2026',
    html: letter([
      'Dear {{contact.firstName|buyer}},',
      'I am {{sender.name}} of {{company.name}}. We make stainless steel tumblers, cutlery and storage for importers like you: 500 pieces to start with, samples within three days.',
      'See the autumn catalogue',
      'Ask for free samples',
      'I look forward to hearing from you.',
    ]),
  },
  {
    name: 'Nueva colección',
    language: 'es',
    subject: 'Nuevos artículos de acero inoxidable, otoño 2026',
    html: letter([
      'Estimado/a {{contact.name|comprador/a}}:',
      'Soy {{sender.name}}, de {{company.name}}. Fabricamos termos, cubiertos y organizadores para importadores: desde 500 piezas, con muestras en tres días.',
      'Ver el catálogo de otoño',
      'Pedir muestras gratis',
      'Quedo a la espera de sus noticias.',
    ]),
  },
  {
    name: '新作カタログのご案内',
    language: 'ja',
    subject: 'キッチン用品 2026年秋の新作カタログのご案内',
    html: letter([
      '{{contact.name|ご担当者}} 様',
      '{{company.name}}の{{sender.name}}と申します。ステンレスボトル、カトラリー、収納用品を輸入業者様向けに製造しております。最小ロットは500個、サンプルは3日以内に発送いたします。',
      '秋の新作カタログを見る',
      '無料サンプルを申し込む',
      'ご返信をお待ちしております。',
    ]),
  },
  {
    name: '신제품 안내',
    language: 'ko',
    subject: '2026년 가을 주방용품 신제품 안내',
    html: letter([
      '{{contact.name|담당자}}님 안녕하세요.',
      '{{company.name}}의 {{sender.name}}입니다. 수입사를 위한 스테인리스 텀블러, 커트러리, 수납용품을 생산합니다. 최소 주문 수량은 500개이며 샘플은 3일 안에 보내 드립니다.',
      '가을 카탈로그 보기',
      '무료 샘플 신청',
      '회신을 기다리겠습니다.',
    ]),
  },
  {
    name: 'Nuova collezione',
    language: 'it',
    subject: 'Nuovi casalinghi in acciaio, autunno 2026',
    html: letter([
      'Gentile {{contact.name|responsabile acquisti}},',
      'sono {{sender.name}} di {{company.name}}. Produciamo borracce, posate e contenitori per importatori: ordine minimo 500 pezzi, campioni in tre giorni.',
      'Sfoglia il catalogo d’autunno',
      'Richiedi campioni gratuiti',
      'Resto in attesa di un vostro riscontro.',
    ]),
  },
]

function letter([greeting, body, catalogue, samples, end]: readonly string[]): string {
  return [
    `<p>${greeting}</p>`,
    `<p>${body}</p>`,
    `<p><a href="${catalogueLink}">${catalogue}</a><br /><a href="${samplesLink}">${samples}</a></p>`,
    `<p>${end}</p>`,
    '<p>{{sender.name}}<br />{{company.name}}<br />{{sender.email}}</p>',
  ].join('\n')
}

/** What people of the demo write down after talking to a customer, by the customer's stage. `{goods}` is what it buys. */
export interface FollowUpTexts {
  toFollow: readonly string[]
  inquiry: readonly string[]
  sample: readonly string[]
  won: readonly string[]
  repeat: readonly string[]
  remarks: readonly string[]
  jobTitles: readonly string[]
}

const chinese: FollowUpTexts = {
  toFollow: [
    '首次联系，对方表示目前有稳定的{goods}供应商，愿意先收一份目录。',
    '电话无人接听，已发邮件介绍公司和{goods}产品线。',
    '客户前台给了采购经理的邮箱，约下周再联系。',
    '在 LinkedIn 上加了采购，对方已通过，尚未回复。',
  ],
  inquiry: [
    '客户询{goods}价格，数量 3,000 件，要求 FOB 宁波报价，已报。',
    '客户认为价格偏高 5%，请我们按整柜重新核算。',
    '对方要求提供{goods}的检测报告和近一年的出货记录。',
    '客户把询盘转给了新的采购，需重新介绍。',
  ],
  sample: [
    '样品已寄出，快递单号已发给客户，预计五天后到。',
    '客户收到{goods}样品，颜色需要再深一些，重新打样。',
    '样品确认，等客户内部测试结果，约两周。',
  ],
  won: [
    '收到定金 30%，安排{goods}生产，交期 35 天。',
    '首单已出货，提单草件给客户确认。',
    '货已到港，客户反馈包装完好，尾款已收。',
  ],
  repeat: [
    '返单：{goods}两个 40 尺高柜，价格不变，交期提前一周。',
    '客户来访，参观了车间，谈明年的框架协议。',
    '季度回访，客户满意，下季度计划增加新规格。',
  ],
  remarks: [
    '主要采购{goods}；付款方式 T/T 30%。',
    '展会认识，关注{goods}的交期。',
    '价格敏感，注重认证。',
    '',
  ],
  jobTitles: [
    'Purchasing Manager',
    'Head of Sourcing',
    'Buyer',
    'Owner',
    'Import Manager',
    'Category Manager',
  ],
}

const italian: FollowUpTexts = {
  toFollow: [
    'Prima telefonata: hanno già un fornitore di {goods}, ma accettano il catalogo.',
    'Nessuna risposta, inviata una e-mail di presentazione.',
  ],
  inquiry: [
    'Chiedono il prezzo di {goods}, 1.500 pezzi, resa FOB.',
    'Trovano il prezzo alto del 4%, vogliono l’offerta per container completo.',
  ],
  sample: [
    'Campioni spediti, arrivo previsto tra cinque giorni.',
    'Campioni di {goods} approvati, in attesa delle prove interne.',
  ],
  won: ['Acconto ricevuto, produzione di {goods} avviata.', 'Primo ordine consegnato, saldo incassato.'],
  repeat: [
    'Riordino: due container da 40 piedi di {goods}.',
    'Visita del cliente, si parla dell’accordo per il prossimo anno.',
  ],
  remarks: ['Compra soprattutto {goods}.', 'Conosciuto in fiera.', ''],
  jobTitles: ['Buyer', 'Ufficio acquisti', 'Titolare', 'Import Manager'],
}

/** The texts in a company's language. */
export const followUpTexts = { zh: chinese, it: italian } as const

/** What a reader of each language answers. */
export const replyTexts: Readonly<Record<Locale, string>> = {
  zh: '您好，\n\n目录收到了，我们对 500 毫升的保温杯感兴趣。请报 1,000 件的 FOB 宁波价格，印我们的标志。\n\n谢谢！',
  en: 'Hello,\n\nthank you for the catalogue. We are interested in the 500 ml tumblers. What is your FOB Ningbo price for 1,000 pieces with our logo?\n\nBest regards',
  es: 'Buenos días:\n\nGracias por el catálogo. Nos interesan los termos de 500 ml. ¿Cuál es su precio FOB Ningbo para 1000 piezas con nuestro logotipo?\n\nUn saludo',
  ja: 'お世話になっております。\n\nカタログを拝見しました。500 ml のタンブラーに興味があります。当社ロゴ入り 1,000 個の FOB 寧波価格をお知らせください。\n\nよろしくお願いいたします。',
  ko: '안녕하세요.\n\n카탈로그 잘 받았습니다. 500 ml 텀블러에 관심이 있습니다. 저희 로고를 넣어 1,000개 주문할 때 FOB 닝보 가격을 알려 주세요.\n\n감사합니다.',
  it: 'Buongiorno,\n\ngrazie per il catalogo. Siamo interessati alle borracce da 500 ml. Qual è il vostro prezzo FOB Ningbo per 1.000 pezzi con il nostro logo?\n\nCordiali saluti',
}
