import type { CustomsField } from '@landfall/contract/customs/customs-fields.ts'

/** Headers that do not say of which party they are; which one it is follows from the columns beside them. */
const anyParty = {
  taxNo: [
    '统一社会信用代码 纳税人识别号',
    'tax id, tax no, tax number, vat number, vat no, eori, gstin',
    'RUC, NIT, RFC, CUIT, CNPJ, RUT, NIF, número de identificación tributaria, identificación tributaria',
  ],
  duns: 'duns, duns number, d-u-n-s number',
  website: ['网址 网站', 'website, web site, homepage', 'sitio web, página web'],
} as const

/** Column headers by what they mean, in Chinese, English and Spanish; compared after folding. */
export const headerSynonyms: Readonly<Record<CustomsField, string>> = {
  date:
    '数据年月 统计年月 年月 月份 日期 进口日期 出口日期 申报日期 到港日期 预计到港日期 预计到达日期 | date, d, trade date, arrival date, shipment date, record date, ' +
    'estimated arrival date, actual arrival date, bill of lading date, period, month, estimated date of arrival, eta | fecha, fecha estimada de llegada, fecha de embarque, fecha numeración, período, mes',
  // By their cells, too: see `withYearAndMonth`.
  year: '',
  month: '',
  estimatedDate:
    '预计到港日期 预计到达日期 预计抵港日期 | estimated arrival date, estimated date of arrival, estimated arrival, eta | fecha estimada de llegada, fecha estimada de arribo, fecha prevista de llegada',
  hs:
    '商品编码 HS编码 海关编码 税号 商品编号 | hs, hs code, hscode, hts, hts code, harmonized number, harmonized code, commodity code, tariff code, hs no, hsn code, hs code number, tariff number, cth, cth hs code | ' +
    'partida arancelaria, partida, fracción, fracción arancelaria, posición, posición arancelaria, NCM, SA',
  goods:
    '商品名称 品名 货描 产品描述 商品描述 货物描述 | goods, product, product name, description, goods description, description text, ' +
    'product description, item description, commodity, cargo description | descripción, mercancía, producto, descripción de mercancía',
  partner:
    '贸易伙伴 贸易伙伴名称 产销国 国家地区 | trade partner, partner, partner country, country | país socio, país',
  partnerCode: '贸易伙伴编码 贸易伙伴代码 国家代码 | partner code, country code | código país',
  buyer:
    '采购商 进口商 收货人 买方 境内收货人 买家 | buyer, importer, consignee, consignee name, importer name, buyer name, ' +
    'consignee party name | importador, consignatario, comprador, razón social importador',
  buyerAddress:
    '采购商地址 进口商地址 收货人地址 | buyer address, importer address, consignee address | dirección importador',
  buyerCountry:
    '采购商国家 进口商国家 收货人国家 | buyer country, importer country, consignee country | país importador',
  seller:
    '供应商 出口商 发货人 卖方 境外发货人 | seller, exporter, shipper, supplier, shipper name, exporter name, supplier name, ' +
    'shipper party name | exportador, proveedor, embarcador, vendedor',
  sellerAddress:
    '供应商地址 出口商地址 发货人地址 | seller address, exporter address, shipper address, supplier address | dirección exportador',
  sellerCountry:
    '供应商国家 出口商国家 发货人国家 | seller country, exporter country, shipper country, country of exporter, supplier country | país exportador',
  buyerContact:
    '采购商联系人 进口商联系人 收货人联系人 | consignee contact, buyer contact, importer contact, consignee contact name, consignee contact person | contacto importador',
  buyerPhone:
    '采购商电话 进口商电话 收货人电话 | consignee phone, buyer phone, importer phone, importer telephone, consignee comm number, consignee telephone, consignee communication number | teléfono importador',
  buyerPhoneKind:
    '采购商电话类型 收货人电话类型 | consignee comm number qualifier, consignee communication number qualifier, consignee phone type, buyer phone type | tipo de teléfono importador',
  buyerEmail:
    '采购商邮箱 进口商邮箱 收货人邮箱 | consignee email, buyer email, importer email, consignee e-mail | correo importador, email importador',
  sellerContact:
    '供应商联系人 出口商联系人 发货人联系人 | shipper contact, seller contact, exporter contact, supplier contact, shipper contact name, shipper contact person | contacto exportador',
  sellerPhone:
    '供应商电话 出口商电话 发货人电话 | shipper phone, seller phone, exporter phone, supplier phone, shipper comm number, shipper telephone, shipper communication number | teléfono exportador',
  sellerPhoneKind:
    '供应商电话类型 发货人电话类型 | shipper comm number qualifier, shipper communication number qualifier, shipper phone type, seller phone type | tipo de teléfono exportador',
  sellerEmail:
    '供应商邮箱 出口商邮箱 发货人邮箱 | shipper email, seller email, exporter email, supplier email, shipper e-mail | correo exportador, email exportador',
  buyerTaxNo:
    '采购商税号 进口商税号 收货人税号 买方税号 采购商统一社会信用代码 进口商统一社会信用代码 收货人统一社会信用代码 买方统一社会信用代码 采购商纳税人识别号 进口商纳税人识别号 收货人纳税人识别号 买方纳税人识别号 ' +
    `${anyParty.taxNo[0]} | ` +
    'importer tax id, importer id, consignee tax id, buyer tax id, importer tax no, consignee tax no, buyer tax no, importer tax number, consignee tax number, buyer tax number, importer vat number, consignee vat number, buyer vat number, importer eori, consignee eori, buyer eori, importer registration number, consignee registration number, buyer registration number, ' +
    `importer ein, importer gstin, importer iec, importer inn, ${anyParty.taxNo[1]} | RUC importador, NIT importador, RFC importador, CUIT importador, CNPJ importador, RUT importador, NIF importador, RUC del importador, NIT del importador, identificación tributaria del importador, documento importador, ${anyParty.taxNo[2]}`,
  buyerDuns: `采购商邓白氏编码 进口商邓白氏编码 收货人邓白氏编码 买方邓白氏编码 邓白氏编码 | importer duns, consignee duns, buyer duns, importer duns number, consignee duns number, buyer duns number, ${anyParty.duns} | DUNS importador`,
  buyerLei: `采购商LEI 进口商LEI 收货人LEI 买方LEI | importer lei, consignee lei, buyer lei, lei, lei code | LEI importador`,
  buyerWebsite:
    `采购商网址 进口商网址 收货人网址 买方网址 采购商网站 进口商网站 收货人网站 买方网站 ${anyParty.website[0]} | importer website, consignee website, buyer website, importer web site, consignee web site, buyer web site, importer url, consignee url, buyer url, importer domain, consignee domain, buyer domain, ` +
    `${anyParty.website[1]} | sitio web importador, sitio web del importador, página web importador, web importador, ${anyParty.website[2]}`,
  sellerTaxNo:
    '供应商税号 出口商税号 发货人税号 卖方税号 供应商统一社会信用代码 出口商统一社会信用代码 发货人统一社会信用代码 卖方统一社会信用代码 供应商纳税人识别号 出口商纳税人识别号 发货人纳税人识别号 卖方纳税人识别号 ' +
    `${anyParty.taxNo[0]} | ` +
    'exporter tax id, exporter id, shipper tax id, seller tax id, supplier tax id, exporter tax no, shipper tax no, seller tax no, supplier tax no, exporter tax number, shipper tax number, seller tax number, supplier tax number, exporter vat number, shipper vat number, seller vat number, supplier vat number, exporter eori, shipper eori, seller eori, supplier eori, exporter registration number, shipper registration number, seller registration number, supplier registration number, ' +
    `exporter ein, exporter gstin, exporter iec, exporter inn, ${anyParty.taxNo[1]} | RUC exportador, NIT exportador, RFC exportador, CUIT exportador, CNPJ exportador, RUT exportador, NIF exportador, RUC del exportador, NIT del exportador, identificación tributaria del exportador, documento exportador, ${anyParty.taxNo[2]}`,
  sellerDuns: `供应商邓白氏编码 出口商邓白氏编码 发货人邓白氏编码 卖方邓白氏编码 邓白氏编码 | exporter duns, shipper duns, seller duns, supplier duns, exporter duns number, shipper duns number, seller duns number, supplier duns number, ${anyParty.duns} | DUNS exportador`,
  sellerLei: `供应商LEI 出口商LEI 发货人LEI 卖方LEI | exporter lei, shipper lei, seller lei, supplier lei, lei, lei code | LEI exportador`,
  sellerWebsite:
    `供应商网址 出口商网址 发货人网址 卖方网址 供应商网站 出口商网站 发货人网站 卖方网站 ${anyParty.website[0]} | exporter website, shipper website, seller website, supplier website, exporter web site, shipper web site, seller web site, supplier web site, exporter url, shipper url, seller url, supplier url, exporter domain, shipper domain, seller domain, supplier domain, ` +
    `${anyParty.website[1]} | sitio web exportador, sitio web del exportador, página web exportador, web exportador, ${anyParty.website[2]}`,
  notify: '通知人 | notify party, notify, notify name, notify party name | notificado',
  notifyAddress: '通知人地址 | notify address, notify party address | dirección notificado',
  mode: '贸易方式 监管方式 贸易方式名称 | trade mode, customs procedure, customs regime | régimen, régimen aduanero',
  modeCode: '贸易方式编码 贸易方式代码 监管方式代码 | trade mode code | código régimen',
  province:
    '注册地 注册地名称 境内货源地 境内目的地 省份 | province, location of consignor, state | provincia, departamento',
  provinceCode: '注册地编码 注册地代码 | province code | código provincia',
  flow: '进出口 进出口标志 贸易流向 | flow, direction, import/export, trade flow, impo expo, imp or exp | tipo de operación, flujo',
  quantity: '第一数量 法定数量 数量 | quantity, qty, first quantity, quantity 1 | cantidad, cantidad física',
  quantityUnit:
    '第一计量单位 法定单位 计量单位 数量单位 | unit, uom, uqc, quantity unit, first unit | unidad, unidad de medida',
  quantity2: '第二数量 | second quantity, quantity 2 | segunda cantidad',
  quantity2Unit: '第二计量单位 | second unit, unit 2 | segunda unidad',
  packages:
    '件数 包装件数 | packages, pkg, pkgs, package count, manifest quantity, piece count, cartons, number of packages, number of package, no of packages, packages quantity, total packages | bultos, cantidad de bultos',
  packageUnit:
    '包装单位 包装种类 | package unit, manifest unit, package type, package type name, type of pack, type of package, kind of package | tipo de bulto',
  grossWeight:
    '毛重 重量 重量(kg) 毛重(kg) | gross weight, weight, weight kg, kg, kgs, gross weight kg, gross kg, gross weight lb, gross wt, gross wt in kg, gross mass, total weight, total gross weight, sum of gross weight | peso bruto, peso bruto kg',
  netWeight:
    '净重 净重(kg) | net weight, n weight, harmonized weight, net weight kg, net kg, net wt, net wt in kg, net mass, total net weight, sum of net weight, net weight in kg | peso neto, peso neto kg',
  weightUnit: '重量单位 | weight unit, harmonized weight unit, weight uom | unidad de peso',
  teu: '标箱 标准箱 | teu, teus, teu count | teu',
  value:
    '人民币 美元 金额 金额（美元） 金额（人民币） 总价 总金额 | value, fob, cif, usd, value usd, amount, total value, fob value, cif value, fob usd, cif usd, ' +
    'harmonized value, total value usd, total usd, usd fob, usd cif, fob value in usd, cif value in usd, fob in usd, total price in usd, total invoice value usd, total invoice value, statistical value usd, assessed value in usd, sum of usd value, sum of value in usd, sum of fob usd, sum of usd fob, sum of usd cif, sum of fob value, sum of cif value | valor FOB, valor CIF, US$, valor, valor fob dolar, valor cif dolar',
  currency:
    '币种 币制 货币 | currency, currency code, invoice currency, contract currency, foreign currency | moneda',
  origin:
    '原产国 启运国 原产地 原产国家 | origin, country of origin, origin country | país de origen, origen',
  destination:
    '最终目的国 运抵国 目的国 目的国家 | destination, dest, country of destination, destination country | país de destino, destino',
  loadPort:
    '启运港 装货港 起运港 | port of lading, port of loading, pol, load port, foreign port of lading, loading port | puerto de embarque',
  loadPortCode:
    '启运港代码 装货港代码 起运港代码 启运港编码 | port of lading code, port of loading code, pol code, load port code, pol locode, port of loading un/locode, load port locode | código puerto de embarque, código del puerto de embarque',
  placeReceiptCode:
    '收货地代码 接货地代码 | place of receipt code, place of receipt un/locode | código lugar de recepción',
  unloadPortCode:
    '抵运港代码 目的港代码 卸货港代码 口岸代码 抵运港编码 | port of unlading code, port of discharge code, pod code, discharge port code, unload port code, pod locode, port of discharge un/locode, discharge port locode | código puerto de desembarque, código del puerto de desembarque',
  placeReceipt:
    '收货地 接货地 | place of receipt, place receipt, receipt place, foreign place of receipt | lugar de recepción',
  unloadPort:
    '抵运港 目的港 卸货港 口岸 | port of unlading, port of discharge, pod, discharge port, unload port, unloading port, landing port, import port | puerto de desembarque, aduana',
  masterBill:
    '主单号 总单号 | master bol, mbol, mbl, master bill, master bol number, master bill of lading, mawb | B/L master',
  houseBill:
    '提单号 提运单号 分单号 报关单号 | bill, bol, bill of lading, house bol, hbol, hbl, house bill, house bol number, bl number, bl no, awb, hawb, ' +
    'declaration no, declaration number, dua number, dua no, be number, be no, boe no, bill of entry no, bill of entry number, shipping bill no, shipping bill number, gtd no | B/L, conocimiento, DUA, pedimento, conocimiento de embarque',
  lineNo:
    '项号 商品项号 行号 商品序号 | line, line no, line number, item no, item number | ítem, línea, número de ítem',
  billType: '提单类型 | bill type, bill type code, bol type, bill of lading type | tipo de conocimiento',
  recordStatus:
    '记录状态 数据状态 | record status, record status indicator, row status, amendment status | estado del registro',
  source: '数据来源 来源 | source, src, data source | fuente',
  updated:
    '更新日期 更新时间 版本 | update, updated, update date, trade update date, version, run date | fecha de actualización',
  reference: '编号 序号 记录编号 | id, record id, reference, record no, identifier | id de registro',
  carrier:
    '承运人 船公司 | carrier, scac, carrier code, carrier name, transport company, transportation company, shipping line, shipping line name, shipping company | transportista, naviera',
  vessel: '船名 运输工具名称 | vessel, vessel name, ship name | nave, buque, nombre de la nave',
  voyage: '航次 航次号 | voyage, voyage number, voyage id, vessel voyage id | viaje',
  containers:
    '集装箱号 箱号 | container, container number, containers, container no | contenedor, contenedores',
  containerSize:
    '箱型 集装箱尺寸 集装箱规格 柜型 | container size, container type, container length, size type, container description, container desc | tipo de contenedor, tamaño de contenedor',
  containerCount:
    '集装箱数量 集装箱数 箱量 柜量 | container count, number of containers, containers count, container quantity, no of containers | cantidad de contenedores',
  transport:
    '运输方式 | mode, transport, transport mode, mode of transportation, mode of transport, transport type, transportation mode, transport method | medio, vía de transporte, medio de transporte',
  incoterm:
    '成交方式 贸易术语 | incoterm, incoterms, terms, delivery term, delivery terms, delivery term code, terms of delivery, incoterm code | incoterm',
  hsSource: 'HS编码来源 | hs source, hs code source, hs origin | fuente partida, fuente código',
  originSource: '原产国来源 | origin source, source of origin | fuente origen',
  destinationSource: '目的国来源 | destination source, source of destination | fuente destino',
  teuSource: '标箱来源 | teu source | fuente teu',
  valueSource: '金额来源 | value source, source of value, value type | fuente valor',
}
