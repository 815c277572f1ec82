import type { Locale } from '@landfall/contract/locales.ts'

/** What somebody may answer to a mailing; `away` is what his mail program says. */
export type AnswerText = 'price' | 'sample' | 'notNow' | 'no' | 'wrongPerson' | 'away'

/** Further answers in each language; `{day}` is the day on which somebody is back. */
export const answerTexts: Readonly<Record<Locale, Readonly<Record<AnswerText, string>>>> = {
  zh: {
    price: '您好，\n\n请报 500 毫升款 2,000 件的价格和交期，付款方式 30% 定金。',
    sample: '您好，\n\n产品不错，能否先寄两个样品？运费到付可以。',
    notNow: '谢谢，今年的采购已经定了，请明年三月再联系我们。',
    no: '我们不做这类产品，请不要再发了，谢谢。',
    wrongPerson: '我已不负责采购，请联系我们采购部的同事。',
    away: '我正在休假，{day}回到办公室。急事请联系采购部。',
  },
  en: {
    price: 'Hi,\n\nplease quote the 500 ml model, 2,000 pieces, with lead time. We pay 30% in advance.',
    sample: 'Hello,\n\nlooks good. Could you send two samples first? We take the freight.',
    notNow: 'Thanks. We have placed our orders for this year; please come back to us in March.',
    no: 'This is not our line of business, thank you.',
    wrongPerson: 'I am no longer in purchasing. Please write to our purchasing department.',
    away: 'Thank you for your message. I am out of the office and will be back on {day}.',
  },
  es: {
    price:
      'Buenos días:\n\n¿Nos cotiza el modelo de 500 ml, 2000 unidades, con plazo de entrega? Pagamos un 30 % por adelantado.',
    sample: 'Hola:\n\nNos gusta. ¿Puede enviarnos primero dos muestras? El flete corre por nuestra cuenta.',
    notNow: 'Gracias. Los pedidos de este año ya están hechos; escríbanos en marzo, por favor.',
    no: 'No trabajamos esta línea, gracias.',
    wrongPerson: 'Ya no llevo las compras. Escriba, por favor, a nuestro departamento de compras.',
    away: 'Gracias por su mensaje. Estoy fuera de la oficina y vuelvo el {day}.',
  },
  ja: {
    price:
      'お世話になっております。\n\n500 ml を 2,000 個、納期とあわせてお見積りください。30% 前払いを予定しています。',
    sample:
      'お世話になっております。\n\n良い商品ですね。まずサンプルを 2 個お送りいただけますか。送料は当社で負担します。',
    notNow: 'ありがとうございます。今年の発注は済んでおりますので、来年 3 月に改めてご連絡ください。',
    no: '当社では扱っておりません。ありがとうございました。',
    wrongPerson: '購買の担当を外れました。購買部あてにご連絡ください。',
    away: '休暇のため不在にしております。{day}に戻ります。',
  },
  ko: {
    price: '안녕하세요.\n\n500 ml 2,000개의 가격과 납기를 알려 주세요. 30% 선금 조건입니다.',
    sample:
      '안녕하세요.\n\n제품이 좋아 보입니다. 샘플 두 개를 먼저 보내 주시겠어요? 운임은 저희가 부담합니다.',
    notNow: '감사합니다. 올해 발주는 끝났으니 내년 3월에 다시 연락해 주세요.',
    no: '저희가 취급하지 않는 제품입니다. 감사합니다.',
    wrongPerson: '저는 이제 구매 담당이 아닙니다. 구매팀으로 연락해 주세요.',
    away: '휴가로 부재중입니다. {day}에 복귀합니다.',
  },
  it: {
    price:
      'Buongiorno,\n\nci fa un’offerta per 2.000 pezzi da 500 ml con i tempi di consegna? Paghiamo il 30% di acconto.',
    sample: 'Buongiorno,\n\ninteressante. Può spedirci prima due campioni? Il trasporto è a nostro carico.',
    notNow: 'Grazie. Gli ordini di quest’anno sono chiusi, ci risenta a marzo.',
    no: 'Non trattiamo questi articoli, grazie.',
    wrongPerson: 'Non mi occupo più di acquisti. Scriva all’ufficio acquisti.',
    away: 'Grazie per il messaggio. Sono fuori sede e rientro il {day}.',
  },
}

/** What is written back to somebody who asked for a price; `{name}` is he. */
export const letterText: Readonly<Record<Locale, { subject: string; html: string }>> = {
  zh: {
    subject: 'Re: 报价',
    html: '<p>{name}，您好：</p><p>500 毫升款 2,000 件，FOB 宁波 4.35 美元/件，交期 35 天。报价有效期 30 天。</p>',
  },
  en: {
    subject: 'Re: Your enquiry',
    html: '<p>Dear {name},</p><p>500 ml, 2,000 pieces: USD 4.35 each FOB Ningbo, 35 days after the deposit. The offer is good for 30 days.</p>',
  },
  es: {
    subject: 'Re: Su consulta',
    html: '<p>Estimado/a {name}:</p><p>500 ml, 2000 unidades: 4,35 USD cada una FOB Ningbo, 35 días tras el anticipo. La oferta vale 30 días.</p>',
  },
  ja: {
    subject: 'Re: お見積り',
    html: '<p>{name} 様</p><p>500 ml 2,000 個、FOB 寧波で 1 個 4.35 米ドル、前払い後 35 日でお届けします。見積りの有効期間は 30 日です。</p>',
  },
  ko: {
    subject: 'Re: 견적',
    html: '<p>{name} 님께</p><p>500 ml 2,000개, FOB 닝보 개당 4.35달러, 선금 입금 후 35일입니다. 견적은 30일간 유효합니다.</p>',
  },
  it: {
    subject: 'Re: La Sua richiesta',
    html: '<p>Gentile {name},</p><p>500 ml, 2.000 pezzi: 4,35 USD cadauno FOB Ningbo, 35 giorni dall’acconto. L’offerta vale 30 giorni.</p>',
  },
}
