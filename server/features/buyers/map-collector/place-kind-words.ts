// Kind | tags of OpenStreetMap | how categories and goods are called, in English as open data do and in the other languages.
const table = `
furniture|shop=furniture shop=bed shop=kitchen craft=cabinet_maker|furniture;sofa;mattress;家具;mueble;mobiliario;가구;mobili;arredamento
kitchenware|shop=houseware shop=household_linen|kitchenware;cookware;tableware;houseware;cutlery;厨具;餐具;炊具;menaje;vajilla;台所用品;食器;주방용품;casalinghi;stoviglie
homeTextiles|shop=curtain shop=household_linen shop=fabric shop=carpet|home textile;curtain;carpet;bedding;linen;家纺;窗帘;地毯;textil;alfombra;カーテン;寝具;홈텍스타일;침구;tessuti;tende
clothing|shop=clothes shop=boutique craft=tailor|clothing;clothes;apparel;garment;fashion;服装;ropa;prendas;衣料;アパレル;의류;abbigliamento
shoes|shop=shoes craft=shoemaker|shoe;footwear;鞋;calzado;zapato;靴;신발;calzature;scarpe
bags|shop=bag shop=leather|handbag;luggage;backpack;leather goods;箱包;bolso;maleta;かばん;鞄;가방;borse;valigeria
jewellery|shop=jewelry shop=watches|jewel;watch;珠宝;首饰;joyería;relojería;宝飾;アクセサリー;주얼리;gioielli
toys|shop=toys shop=games|toy;game;玩具;juguete;おもちゃ;장난감;완구;giocattol
sports|shop=sports shop=outdoor shop=bicycle shop=fishing|sport;outdoor;fitness;bicycle;camping;体育;户外;健身;deporte;スポーツ;スポーツ用品;스포츠;articoli sportivi
electronics|shop=electronics shop=computer shop=mobile_phone shop=hifi office=it|electronic;computer;mobile phone;consumer electronics;电子;电脑;手机;electrónica;電子;家電;전자;elettronica
lighting|shop=lighting|lighting;lamp;luminaire;led;灯具;照明;iluminación;lámpara;조명;illuminazione
hardware|shop=hardware shop=doityourself|hardware;fastener;screw;lock;五金;ferretería;金物;철물;ferramenta
tools|shop=tool_hire shop=power_tools craft=key_cutter|power tool;hand tool;tools;工具;herramienta;공구;utensili elettrici;attrezzi
buildingMaterials|shop=trade shop=building_materials shop=doors shop=paint office=construction_company|building material;construction;door;paint;plumbing;建材;卫浴;materiales de construcción;建材;건축자재;materiali edili
tiles|shop=tiles shop=flooring|tile;flooring;ceramic;瓷砖;地板;azulejo;baldosa;タイル;타일;piastrelle
garden|shop=garden_centre shop=garden_furniture shop=florist|garden;nursery;园艺;花园;jardín;園芸;ガーデン;정원;원예;giardin
autoParts|shop=car_parts shop=tyres shop=motorcycle|auto part;automotive;car part;tyre;tire;motorcycle;汽车配件;汽配;轮胎;repuestos;autopartes;neumático;自動車部品;タイヤ;자동차 부품;타이어;ricambi auto;pneumatici
machinery|man_made=works industrial=machine shop=agrarian craft=metal_construction|machinery;industrial equipment;machine;机械;设备;maquinaria;機械;기계;macchinari
packaging|industrial=packaging craft=printer|packaging;printing;carton;包装;印刷;embalaje;envase;包装資材;포장;imballaggi
food|shop=food shop=wholesale shop=supermarket shop=deli craft=confectionery|food;grocery;beverage;supermarket;食品;饮料;alimento;食料品;식품;alimentari
cosmetics|shop=cosmetics shop=perfumery shop=beauty|cosmetic;beauty;perfume;化妆品;美容;cosmética;perfumería;化粧品;화장품;cosmetici
medical|shop=medical_supply shop=optician healthcare=laboratory|medical;healthcare;dental;医疗;médico;医療;의료;medicali
stationery|shop=stationery shop=gift shop=art shop=craft|stationery;gift;office supply;craft;文具;礼品;papelería;regalo;文具;ギフト;문구;선물;cancelleria;articoli da regalo
petSupplies|shop=pet|pet;宠物;mascota;ペット;애완;반려동물;animali domestici
wholesale|shop=wholesale wholesale=* industrial=warehouse office=wholesaler|wholesal;distributor;批发;经销;mayorista;distribuidor;卸売;도매;ingrosso;grossista
importers|office=import_export office=company office=trade shop=trade|import;trading;进口;贸易;importador;comercializadora;輸入;商社;수입;무역;importatore
`

interface KindWords {
  /** `key=value`, or `key=*` for any value. */
  tags: readonly string[]
  words: readonly string[]
}

const byKind = new Map(
  table
    .trim()
    .split('\n')
    .map((line): [string, KindWords] => {
      const [kind = '', tags = '', words = ''] = line.split('|')
      return [kind, { tags: tags.split(' '), words: words.split(';') }]
    }),
)

/** By which tags and words companies of a kind are known; undefined for what is no kind. */
export function wordsOfKind(kind: string): KindWords | undefined {
  return byKind.get(kind)
}
