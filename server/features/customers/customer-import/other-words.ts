import type { ChoiceField } from './word-meaning.ts'

/** What other programs call the choices of ours; never a choice's own name, so that a guess is always shown as one. */
export const otherWords: Readonly<Partial<Record<ChoiceField, Readonly<Record<string, string>>>>> = {
  stage: {
    toFollow:
      'new, open, lead, prospect, suspect, subscriber, other, not contacted, open - not contacted, attempted to contact, contact in future, bad timing, unqualified, not qualified, 新线索, 未联系, 待联系, 潜在客户, nuevo, potencial, 未対応, 見込み, 신규, 미접촉, nuovo, potenziale',
    inquiry:
      'contacted, working - contacted, working, in progress, connected, open deal, engaged, qualified, pre-qualified, marketing qualified lead, marketingqualifiedlead, mql, sales qualified lead, salesqualifiedlead, sql, interested, 已联系, 跟进中, 意向客户, 询价, contactado, en curso, 対応中, 商談中, 진행 중, 접촉, contattato, in corso',
    sample:
      'opportunity, proposal, quotation, quoted, negotiation, trial, sampling, 报价, 样品, 谈判中, oportunidad, presupuesto, 見積, 견적, opportunità, preventivo',
    won: 'customer, client, active, converted, closed - converted, closed won, deal, 成交, 已成交, 成交客户, 客户, cliente, ganado, 成約, 顧客, 고객, 성사, vinto',
    repeat:
      'evangelist, loyal, repeat, returning, regular, vip, 老客户, 复购, 重复购买, recurrente, リピーター, 단골, abituale',
  },
  intent: {
    high: 'hot, strong, a, very interested, 热, 强, alta, alto, 高い, 높음',
    middle: 'warm, acquired, active, b, 温, 中等, media, medio, 中程度, 보통',
    low: 'cold, weak, shutdown, project cancelled, market failed, c, 冷, 弱, baja, bajo, 低い, 낮음, bassa, basso',
  },
  companyType: {
    importer: 'import, import company, 进口商公司, importadora',
    wholesaler: 'wholesale, 批发, mayorista, 卸売, 도매, ingrosso',
    distributor:
      'reseller, dealer, channel partner, channel partner / reseller, 经销商, 代理经销, revendedor',
    retailer: 'retail, shop, store, 零售, minorista, 小売, 소매, dettaglio',
    manufacturer: 'factory, producer, 工厂, 生产商, fabricante, 製造, 제조, produttore',
    onlineShop: 'e-commerce, ecommerce, 电商, comercio electrónico',
    tradingCompany: 'trader, trading, 贸易公司, 外贸公司, comercializadora, 商社, 무역',
    agent: 'broker, 中间商, agente',
  },
  stars: {
    5: 'highest, very high, urgent, critical, a+, 紧急, 最高',
    4: 'high, hot, a, 高, alta, alto, 높음',
    3: 'medium, normal, middle, warm, b, 中, media, medio, normale, 보통',
    2: 'low, cold, c, 低, baja, bajo, bassa, basso, 낮음',
    1: 'lowest, very low, d, 最低',
    0: 'none',
  },
}
