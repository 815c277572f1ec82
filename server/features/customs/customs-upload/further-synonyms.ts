import type { CustomsField } from '@landfall/contract/customs/customs-fields.ts'

/** Headers of customs whose languages are none of ours: Russian, Turkish, Vietnamese, Portuguese and French. */
export const furtherSynonyms: Readonly<Partial<Record<CustomsField, string>>> = {
  date: 'tarih',
  hs: 'ritc code, код тн вэд, тн вэд, gtip, gtip no, gümrük tarife, mã hs, mã số hàng hóa, código ncm, co ncm, position tarifaire, code sh, nomenclature',
  goods:
    'описание товара, описание товаров, наименование товара, eşya tanımı, eşya tanimi, eşyanın tanımı, eşyanin tanimi, ticari tanım, ticari tanim, mô tả hàng hóa, tên hàng, descrição do produto, descrição da mercadoria, designation, désignation commerciale, description des marchandises',
  buyer:
    'foreign importer name, nombre importador, nombre del importador, razón social importador, получатель, импортер, импортёр, покупатель, ithalatçı, ithalatçi, alıcı, alici, công ty nhập khẩu, doanh nghiệp nhập khẩu, người nhập khẩu, nome do importador, importateur, destinataire',
  seller:
    'indian exporter name, nombre exportador, nombre del exportador, razón social exportador, отправитель, экспортер, экспортёр, поставщик, ihracatçı, ihracatçi, gönderici, công ty xuất khẩu, doanh nghiệp xuất khẩu, nhà xuất khẩu, nome do exportador, exportateur, expéditeur, fournisseur',
  buyerTaxNo: 'инн получателя, инн импортера, mã số thuế, nif importateur',
  sellerTaxNo: 'инн отправителя, инн экспортера',
  buyerAddress: 'for add1, importer add1, адрес получателя, адрес импортера',
  sellerAddress: 'exporter add1, адрес отправителя, адрес экспортера',
  buyerCountry: 'país comprador, страна получателя',
  sellerCountry: 'país vendedor, страна отправителя, страна экспортера',
  origin:
    'país origen, страна происхождения, menşe ülke, menşei ülke, nước xuất xứ, xuất xứ, país de origem, pays origine, pays d origine',
  destination: 'страна назначения, varış ülkesi, gideceği ülke, nước nhập khẩu, pays de destination',
  quantity: 'количество, miktar, số lượng, quantidade, quantidade estatística, qt estat, quantité',
  quantityUnit:
    'единица измерения, ед изм, ölçü birimi, đơn vị, đơn vị tính, unidade, unidade de medida, unité',
  partner: 'países, país de destino, partner desc, pays partenaire, страна партнер',
  partnerCode: 'co pais, código do país, partner code iso, reporter partner code',
  province: 'uf do produto, sg uf ncm, uf',
  netWeight:
    'вес нетто, масса нетто, net ağırlık, net kg, trọng lượng tịnh, peso líquido, peso líquido kg, kg liquido, poids net',
  grossWeight: 'вес брутто, масса брутто, brüt ağırlık, brüt kg, trọng lượng, poids brut',
  value:
    'таможенная стоимость, статистическая стоимость, фактурная стоимость, стоимость, değer usd, fatura bedeli, istatistiki kıymet usd, trị giá usd, trị giá, valor fob us$, valor us$ fob, vl fob, valeur fob, valeur caf, valeur en douane, u$s fob, fob u$s, u$s cif, cif u$s',
  currency: 'валюта, döviz cinsi, đồng tiền, moeda, devise',
  loadPort: 'yükleme limanı, cảng xếp hàng, porto de embarque',
  unloadPort: 'boşaltma limanı, cảng dỡ hàng, porto de desembarque',
  transport: 'вид транспорта, taşıma şekli, phương thức vận chuyển, mode de transport',
  houseBill: 'номер декларации, номер гтд, beyanname no, số tờ khai, numéro de déclaration',
}
