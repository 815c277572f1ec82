/** The brand under which the demo presents itself. */
export const demoBrand = {
  name: 'Kestrel Bay',
  title: 'Kestrel Bay',
  indexContent:
    '<h2>从一条海关记录到一笔订单</h2>' +
    '<p>查询海关数据，打开采购商，保存为客户，写信给他，看谁打开了邮件。</p>' +
    '<p>Search the shipments, open a buyer, save it as a customer, write to it, and see who opened your mail.</p>',
} as const

/** A second brand: browsers find every name below `localhost` on their own machine. */
export const demoDomainBrand = {
  name: 'Tidemark Trade',
  title: 'Tidemark Trade',
  domain: 'tidemark.localhost',
  indexContent: '<h2>Tidemark Trade</h2><p>Pages opened on this domain wear its brand.</p>',
} as const
