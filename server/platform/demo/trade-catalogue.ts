import type { Random } from '#platform/random/seeded-random.ts'

/** A country as trade papers name it. */
export interface Country {
  iso2: string
  en: string
  es: string
  /** China customs' code and name of the trade partner. */
  partnerCode: string
  partnerName: string
  /** Which stock of company and person names is used there. */
  names: NameFamily
  /** How much it buys and how much it sells, relative to the others. */
  buys: number
  sells: number
  ports: readonly Port[]
  cities: readonly string[]
  /** Of telephone numbers, without the plus sign. */
  dial: string
}

/** A sea port: UN/LOCODE and name. */
export interface Port {
  code: string
  name: string
}

export type NameFamily =
  | 'english'
  | 'spanish'
  | 'portuguese'
  | 'german'
  | 'french'
  | 'italian'
  | 'nordic'
  | 'polish'
  | 'turkish'
  | 'arabic'
  | 'indian'
  | 'vietnamese'
  | 'malay'
  | 'japanese'
  | 'korean'
  | 'chinese'

// Columns: ISO code, English, Spanish, GACC code, GACC name, names, buys, sells, ports, cities, telephone code.
const countryTable = `
US|UNITED STATES|ESTADOS UNIDOS|502|美国|english|40|0|USLAX Los Angeles;USLGB Long Beach;USNYC New York;USSAV Savannah;USHOU Houston;USOAK Oakland;USSEA Seattle;USCHS Charleston|Los Angeles;Chicago;Dallas;Atlanta;Seattle;Newark;Houston;Columbus|1
CA|CANADA|CANADA|501|加拿大|english|3|0|CAVAN Vancouver;CAMTR Montreal|Vancouver;Toronto;Montréal|1
GB|UNITED KINGDOM|REINO UNIDO|303|英国|english|4|0|GBFXT Felixstowe;GBSOU Southampton|London;Leeds;Manchester|44
AU|AUSTRALIA|AUSTRALIA|601|澳大利亚|english|3|0|AUSYD Sydney;AUMEL Melbourne|Sydney;Melbourne;Brisbane|61
ZA|SOUTH AFRICA|SUDAFRICA|244|南非|english|1.5|0|ZADUR Durban;ZACPT Cape Town|Durban;Johannesburg|27
NG|NIGERIA|NIGERIA|236|尼日利亚|english|1.2|0|NGAPP Apapa|Lagos;Kano|234
MX|MEXICO|MEXICO|429|墨西哥|spanish|12|1|MXZLO Manzanillo;MXLZC Lázaro Cárdenas;MXVER Veracruz|Guadalajara;Monterrey;Ciudad de México;Puebla|52
CL|CHILE|CHILE|412|智利|spanish|2.5|0|CLSAI San Antonio;CLVAP Valparaíso|Santiago;Concepción|56
PE|PERU|PERU|434|秘鲁|spanish|2|0|PECLL Callao|Lima;Arequipa|51
CO|COLOMBIA|COLOMBIA|413|哥伦比亚|spanish|2|0|COBUN Buenaventura;COCTG Cartagena|Bogotá;Medellín|57
AR|ARGENTINA|ARGENTINA|402|阿根廷|spanish|1.2|0|ARBUE Buenos Aires|Buenos Aires;Rosario|54
ES|SPAIN|ESPAÑA|312|西班牙|spanish|3|1|ESVLC Valencia;ESBCN Barcelona|Valencia;Barcelona;Málaga|34
BR|BRAZIL|BRASIL|410|巴西|portuguese|4|0|BRSSZ Santos;BRITJ Itajaí|São Paulo;Curitiba;Belo Horizonte|55
PT|PORTUGAL|PORTUGAL|311|葡萄牙|portuguese|1|0.5|PTLEI Leixões|Porto;Lisboa|351
DE|GERMANY|ALEMANIA|304|德国|german|5|2|DEHAM Hamburg;DEBRV Bremerhaven|Hamburg;München;Köln;Nürnberg|49
NL|NETHERLANDS|PAISES BAJOS|309|荷兰|german|2.5|0|NLRTM Rotterdam|Rotterdam;Utrecht|31
FR|FRANCE|FRANCIA|305|法国|french|3|0.5|FRLEH Le Havre;FRFOS Fos-sur-Mer|Lyon;Paris;Orléans|33
BE|BELGIUM|BELGICA|301|比利时|french|1|0|BEANR Antwerp|Liège;Antwerpen|32
IT|ITALY|ITALIA|307|意大利|italian|3|2.5|ITGOA Genoa;ITSPE La Spezia|Milano;Bologna;Verona|39
SE|SWEDEN|SUECIA|330|瑞典|nordic|1.2|0|SEGOT Gothenburg|Göteborg;Malmö|46
DK|DENMARK|DINAMARCA|302|丹麦|nordic|0.8|0|DKAAR Aarhus|Aarhus;København|45
PL|POLAND|POLONIA|327|波兰|polish|2|0.5|PLGDN Gdańsk|Łódź;Kraków;Gdańsk|48
TR|TURKEY|TURQUIA|137|土耳其|turkish|1.5|3|TRIST Istanbul;TRIZM Izmir|İstanbul;İzmir;Bursa|90
AE|UNITED ARAB EMIRATES|EMIRATOS ARABES UNIDOS|138|阿联酋|arabic|3|0|AEJEA Jebel Ali|Dubai;Sharjah|971
SA|SAUDI ARABIA|ARABIA SAUDITA|131|沙特阿拉伯|arabic|2.5|0|SAJED Jeddah;SADMM Dammam|Jeddah;Riyadh|966
EG|EGYPT|EGIPTO|215|埃及|arabic|1|0|EGALY Alexandria|Cairo;Alexandria|20
IN|INDIA|INDIA|111|印度|indian|2|6|INNSA Nhava Sheva;INMAA Chennai|Mumbai;Chennai;Ludhiana|91
TH|THAILAND|TAILANDIA|136|泰国|malay|1.2|3|THLCH Laem Chabang|Bangkok;Chonburi|66
MY|MALAYSIA|MALASIA|122|马来西亚|malay|1.5|2|MYPKG Port Klang|Kuala Lumpur;Penang|60
ID|INDONESIA|INDONESIA|112|印度尼西亚|malay|2|2.5|IDJKT Tanjung Priok|Jakarta;Surabaya|62
VN|VIETNAM|VIETNAM|141|越南|vietnamese|1.5|9|VNSGN Ho Chi Minh City;VNHPH Haiphong|Hồ Chí Minh;Hải Phòng;Đà Nẵng|84
JP|JAPAN|JAPON|116|日本|japanese|4|2|JPTYO Tokyo;JPOSA Osaka;JPNGO Nagoya|東京;大阪;名古屋|81
KR|SOUTH KOREA|COREA DEL SUR|133|韩国|korean|3|3|KRPUS Busan;KRINC Incheon|서울;부산;인천|82
CN|CHINA|CHINA|142|中国|chinese|0|62|CNNGB Ningbo;CNSHA Shanghai;CNYTN Yantian;CNXMN Xiamen;CNTAO Qingdao;CNCAN Guangzhou;CNTXG Tianjin;CNNSA Nansha|宁波;深圳;义乌;广州;青岛;厦门;苏州;佛山|86
`

/** The countries of the demo data, buyers first. */
export const countries: readonly Country[] = countryTable
  .trim()
  .split('\n')
  .map((row) => {
    const cells = row.split('|')
    const cell = (index: number) => cells[index] ?? ''
    return {
      iso2: cell(0),
      en: cell(1),
      es: cell(2),
      partnerCode: cell(3),
      partnerName: cell(4),
      names: cell(5) as NameFamily,
      buys: Number(cell(6)),
      sells: Number(cell(7)),
      ports: cell(8).split(';').map(portOf),
      cities: cell(9).split(';'),
      dial: cell(10),
    }
  })

/** A province of China as its customs code it, with its share of exports. */
export const provinces: readonly { code: string; name: string; share: number }[] = [
  { code: '44', name: '广东省', share: 24 },
  { code: '33', name: '浙江省', share: 20 },
  { code: '32', name: '江苏省', share: 16 },
  { code: '37', name: '山东省', share: 10 },
  { code: '35', name: '福建省', share: 8 },
  { code: '31', name: '上海市', share: 8 },
  { code: '13', name: '河北省', share: 4 },
  { code: '50', name: '重庆市', share: 3 },
  { code: '51', name: '四川省', share: 3 },
  { code: '36', name: '江西省', share: 2 },
  { code: '34', name: '安徽省', share: 2 },
]

/** How goods leave China, as its customs code it. */
export const tradeModes: readonly { code: string; name: string; share: number }[] = [
  { code: '10', name: '一般贸易', share: 78 },
  { code: '15', name: '进料加工贸易', share: 14 },
  { code: '14', name: '来料加工贸易', share: 4 },
  { code: '39', name: '其他', share: 4 },
]

function portOf(text: string): Port {
  const space = text.indexOf(' ')
  return { code: text.slice(0, space), name: text.slice(space + 1) }
}

/** A kind of goods as it is described on bills and declarations. */
export interface Goods {
  hs6: string
  /** The eight digits of China's tariff. */
  hs8: string
  line: ProductLine
  en: readonly string[]
  zh: readonly string[]
  es: readonly string[]
  /** The first unit in China's statistics. */
  unit: string
  /** Gross weight of a carton in kg. */
  cartonKg: number
  usdPerKg: number
}

export const productLines = [
  'home',
  'furniture',
  'lighting',
  'textile',
  'shoes',
  'toys',
  'electronics',
  'machine',
  'auto',
  'building',
  'food',
  'medical',
] as const
export type ProductLine = (typeof productLines)[number]

// Columns: HS 2022 code, last two digits in China, line, English, Chinese, Spanish, unit, kg per carton, USD per kg.
const goodsTable = `
732393|00|home|STAINLESS STEEL TUMBLER;STAINLESS STEEL VACUUM FLASK;S/S LUNCH BOX|不锈钢保温杯;不锈钢餐盒;不锈钢厨房用具|TERMO DE ACERO INOXIDABLE;LONCHERA DE ACERO INOXIDABLE|千克|10.4|7.4
732399|00|home|POWDER COATED DISH RACK;IRON WIRE STORAGE BASKET|铁制沥水架;铁丝收纳篮|ESCURRIDOR DE PLATOS DE ALAMBRE|千克|11.2|3.1
701337|00|home|GLASS TUMBLER;MACHINE MADE DRINKING GLASS|玻璃杯;机制玻璃水杯|VASO DE VIDRIO|千克|13.5|1.6
691110|19|home|PORCELAIN DINNER SET;WHITE PORCELAIN PLATE|瓷制餐具;日用瓷盘|VAJILLA DE PORCELANA;PLATO DE PORCELANA|千克|17.8|2.7
392410|00|home|PLASTIC FOOD CONTAINER;PP MEASURING CUP SET|塑料保鲜盒;塑料餐具|RECIPIENTE PLASTICO PARA ALIMENTOS|千克|7.1|3.6
821599|00|home|STAINLESS STEEL CUTLERY SET;S/S SPOON AND FORK|不锈钢刀叉套装;不锈钢餐勺|JUEGO DE CUBIERTOS DE ACERO INOXIDABLE|千克|12.6|8.8
482369|10|home|PAPER CUP 8OZ;KRAFT PAPER BOWL|纸杯;牛皮纸碗|VASO DE PAPEL;TAZON DE PAPEL KRAFT|千克|8.3|2.4
392321|00|home|PE SHOPPING BAG;ZIPPER POLYBAG|聚乙烯购物袋;自封袋|BOLSA DE POLIETILENO|千克|15.2|1.9
392690|90|home|PLASTIC CABLE TIE;PLASTIC HANGER|塑料扎带;塑料衣架|PERCHA DE PLASTICO;ARTICULOS DE PLASTICO|千克|9.4|3.3
940161|90|furniture|UPHOLSTERED DINING CHAIR WOODEN FRAME;WOODEN FRAME SOFA|软垫木框架餐椅;木框架沙发|SILLA TAPIZADA CON ESTRUCTURA DE MADERA|个|19.5|4.2
940360|99|furniture|WOODEN COFFEE TABLE;MDF TV STAND|木制茶几;中纤板电视柜|MESA DE CENTRO DE MADERA|件|31.0|2.5
940179|00|furniture|FOLDING METAL CHAIR;OUTDOOR STEEL CHAIR|金属折叠椅;户外钢椅|SILLA PLEGABLE DE METAL|个|16.4|2.9
940320|00|furniture|METAL SHELVING UNIT;STEEL BED FRAME|金属货架;钢制床架|ESTANTE METALICO;BASE DE CAMA DE ACERO|件|24.3|2.3
940490|40|furniture|MICROFIBER QUILT;MEMORY FOAM PILLOW|超细纤维被;记忆棉枕|ALMOHADA DE ESPUMA;EDREDON DE MICROFIBRA|件|9.8|5.6
940541|00|lighting|SOLAR LED GARDEN LIGHT;SOLAR WALL LAMP|太阳能LED庭院灯;太阳能壁灯|LAMPARA SOLAR LED PARA JARDIN|台|8.7|9.4
940542|00|lighting|LED PANEL LIGHT;LED DOWNLIGHT|LED面板灯;LED筒灯|PANEL LED;LUMINARIA LED EMPOTRABLE|台|7.9|10.6
853952|10|lighting|LED BULB A60 9W;LED TUBE T8 18W|LED灯泡;LED灯管|FOCO LED 9W;TUBO LED T8|只|5.2|8.3
940511|00|lighting|CRYSTAL CEILING LAMP LED|LED水晶吸顶灯|LAMPARA DE TECHO LED|台|9.1|11.2
630260|10|textile|COTTON TERRY BATH TOWEL;100% COTTON TOWEL SET|全棉毛巾;棉制浴巾|TOALLA DE ALGODON|条|14.7|7.2
630231|99|textile|COTTON BED SHEET SET;PLAIN DYED COTTON DUVET COVER|全棉床单;棉制被套|JUEGO DE SABANAS DE ALGODON|条|15.9|8.1
610910|00|textile|COTTON KNITTED T-SHIRT;MENS 100% COTTON TEE|棉制针织T恤衫;男式全棉T恤|CAMISETA DE ALGODON|件|11.8|10.9
611020|00|textile|COTTON PULLOVER;LADIES KNITTED CARDIGAN|棉制套头衫;女式针织开衫|SUETER DE ALGODON|件|12.4|12.6
620342|90|textile|MENS COTTON DENIM TROUSERS;BOYS COTTON SHORTS|男式棉制牛仔裤;男童棉短裤|PANTALON DE MEZCLILLA DE ALGODON|条|16.3|9.8
630710|00|textile|MICROFIBER CLEANING CLOTH;FLOOR CLOTH|超细纤维清洁布;拖把布|PAÑO DE LIMPIEZA DE MICROFIBRA|千克|10.1|5.1
640299|29|shoes|EVA SLIPPERS;LADIES PU SANDALS|EVA拖鞋;女式PU凉鞋|SANDALIAS DE EVA;SANDALIAS DE DAMA|双|9.9|7.7
640411|00|shoes|MENS SPORTS SHOES TEXTILE UPPER;RUNNING SHOES|男式运动鞋;跑步鞋|ZAPATO DEPORTIVO;TENIS PARA CORRER|双|10.8|13.4
420292|00|shoes|POLYESTER BACKPACK;INSULATED COOLER BAG|涤纶背包;保温袋|MOCHILA DE POLIESTER|个|8.8|8.0
420222|00|shoes|PU LADIES HANDBAG;NYLON TOTE BAG|PU女式手提包;尼龙托特包|BOLSO DE MANO DE DAMA|个|7.6|9.7
420212|10|shoes|ABS TROLLEY CASE;POLYCARBONATE SUITCASE SET|ABS拉杆箱;聚碳酸酯行李箱|MALETA DE ABS;JUEGO DE MALETAS|个|12.9|6.4
950300|89|toys|PLASTIC BUILDING BLOCKS;PLUSH TOY;REMOTE CONTROL TOY CAR|塑料积木;毛绒玩具;遥控玩具车|JUGUETE DE PELUCHE;CARRO DE CONTROL REMOTO|个|8.0|9.1
950691|19|toys|ADJUSTABLE DUMBBELL SET;YOGA MAT TPE|可调节哑铃;TPE瑜伽垫|MANCUERNAS AJUSTABLES;TAPETE DE YOGA|台|18.6|3.8
950662|10|toys|PVC INFLATABLE BALL;SIZE 5 FOOTBALL|充气球;5号足球|BALON DE FUTBOL N 5|个|9.3|6.8
950510|00|toys|CHRISTMAS TREE PVC;CHRISTMAS ORNAMENT BALL|PVC圣诞树;圣诞装饰球|ARBOL DE NAVIDAD;ADORNOS NAVIDEÑOS|千克|8.9|5.7
871200|89|toys|CHILDREN BICYCLE 16 INCH;MOUNTAIN BIKE 26 INCH|儿童自行车;山地自行车|BICICLETA DE MONTAÑA;BICICLETA INFANTIL|辆|15.1|5.9
871160|00|toys|ELECTRIC SCOOTER 350W;ELECTRIC BICYCLE 250W|电动滑板车;电动自行车|PATIN ELECTRICO;BICICLETA ELECTRICA|辆|24.8|9.9
851713|00|electronics|SMARTPHONE 6.7 INCH 256GB|智能手机|TELEFONO INTELIGENTE|台|9.7|168
851762|39|electronics|WIFI ROUTER AX3000;BLUETOOTH SPEAKER MODULE|无线路由器;蓝牙通讯模块|ENRUTADOR WIFI;MODULO BLUETOOTH|台|7.3|41
850440|14|electronics|USB-C POWER ADAPTER 65W;PV INVERTER|USB-C电源适配器;光伏逆变器|ADAPTADOR DE CORRIENTE;INVERSOR SOLAR|个|10.5|19
850760|00|electronics|LITHIUM ION BATTERY PACK 48V;POWER BANK 20000MAH|锂离子电池组;移动电源|BATERIA DE IONES DE LITIO|个|19.9|14
854143|00|electronics|PV MODULE 550W MONO;SOLAR PANEL|单晶光伏组件;太阳能电池板|PANEL SOLAR 550W;MODULO FOTOVOLTAICO|个|31.5|2.2
851830|00|electronics|TWS BLUETOOTH EARPHONE;GAMING HEADSET|真无线蓝牙耳机;游戏耳机|AUDIFONOS BLUETOOTH|个|6.4|37
852872|92|electronics|LED TV 55 INCH;LCD TELEVISION 43 INCH|55英寸LED电视机;液晶电视机|TELEVISOR LED 55 PULGADAS|台|17.7|9.2
841451|10|electronics|STAND FAN 16 INCH;CEILING FAN|落地扇;吊扇|VENTILADOR DE PEDESTAL|台|7.2|5.2
850980|90|electronics|ELECTRIC HAND BLENDER;GARLIC CHOPPER|电动搅拌棒;蒜泥器|BATIDORA DE INMERSION|台|8.1|8.7
851660|90|electronics|ELECTRIC OVEN 30L;INDUCTION COOKER|电烤箱;电磁炉|HORNO ELECTRICO;PARRILLA DE INDUCCION|台|9.6|6.6
842230|90|machine|AUTOMATIC FILLING MACHINE;CARTON SEALING MACHINE|全自动灌装机;封箱机|MAQUINA LLENADORA AUTOMATICA|台|320|13
848180|40|machine|BRASS BALL VALVE;STAINLESS STEEL GATE VALVE|黄铜球阀;不锈钢闸阀|VALVULA DE BOLA DE LATON|套|18.2|9.3
848210|40|machine|DEEP GROOVE BALL BEARING 6204|深沟球轴承|RODAMIENTO DE BOLAS|套|21.0|6.1
846721|00|machine|CORDLESS DRILL 20V;IMPACT DRILL|充电式电钻;冲击钻|TALADRO INALAMBRICO 20V|台|13.3|11.5
820559|00|machine|HAND TOOL SET 108 PCS;PUTTY KNIFE|手动工具套装;油灰刀|JUEGO DE HERRAMIENTAS MANUALES|千克|15.7|5.4
731815|10|machine|HEX BOLT M10;STAINLESS STEEL SELF TAPPING SCREW|六角螺栓;不锈钢自攻螺钉|TORNILLO HEXAGONAL DE ACERO|千克|24.0|2.0
870830|99|auto|BRAKE PAD SET;BRAKE DISC|刹车片;制动盘|BALATAS DE FRENO;DISCO DE FRENO|千克|17.1|4.8
870899|99|auto|CONTROL ARM;AUTO SHOCK MOUNT|汽车控制臂;减震器支座|BRAZO DE CONTROL;AUTOPARTES|千克|14.4|6.0
401110|00|auto|PASSENGER CAR TYRE 205/55R16|轿车轮胎|LLANTA NUEVA PARA AUTOMOVIL|条|9.0|3.5
851220|10|auto|LED HEADLIGHT BULB H7;TAIL LAMP ASSEMBLY|汽车LED前大灯;尾灯总成|FARO LED PARA AUTOMOVIL|个|8.5|15
690721|00|building|GLAZED PORCELAIN TILE 600X600MM|釉面瓷质砖|PISO PORCELANATO 60X60|平方米|28.5|0.5
761090|00|building|ALUMINIUM PROFILE WINDOW FRAME|铝合金窗框型材|PERFIL DE ALUMINIO PARA VENTANA|千克|22.2|4.6
830241|00|building|DOOR HINGE STAINLESS STEEL;FURNITURE HANDLE|不锈钢合页;家具拉手|BISAGRA DE ACERO INOXIDABLE|千克|19.1|5.3
441875|00|building|ENGINEERED OAK FLOORING|多层橡木复合地板|PISO DE INGENIERIA DE ROBLE|平方米|23.4|3.0
160414|00|food|CANNED TUNA IN OIL;CANNED SKIPJACK TUNA|油浸金枪鱼罐头;鲣鱼罐头|ATUN EN ACEITE EN LATA|千克|10.2|4.4
090121|00|food|ROASTED COFFEE BEANS|焙炒咖啡豆|CAFE TOSTADO EN GRANO|千克|12.0|9.0
901890|99|medical|DIGITAL BLOOD PRESSURE MONITOR;NEBULIZER|电子血压计;雾化器|TENSIOMETRO DIGITAL|台|7.8|27
901839|00|medical|DISPOSABLE IV CANNULA;SUCTION CATHETER|一次性留置针;吸痰管|CATETER INTRAVENOSO DESECHABLE|千克|6.9|22
`

/** Sixty-odd kinds of goods, in many lines of business. */
export const goodsCatalogue: readonly Goods[] = goodsTable
  .trim()
  .split('\n')
  .map((row) => {
    const cells = row.split('|')
    const cell = (index: number) => cells[index] ?? ''
    const texts = (index: number) => cell(index).split(';')
    return {
      hs6: cell(0),
      hs8: cell(0) + cell(1),
      line: cell(2) as ProductLine,
      en: texts(3),
      zh: texts(4),
      es: texts(5),
      unit: cell(6),
      cartonKg: Number(cell(7)),
      usdPerKg: Number(cell(8)),
    }
  })

/** The goods of each line of business. */
export const goodsByLine: Readonly<Record<ProductLine, readonly Goods[]>> = Object.fromEntries(
  productLines.map((line) => [line, goodsCatalogue.filter((goods) => goods.line === line)]),
) as Record<ProductLine, Goods[]>

/** How papers of a source describe goods: in its language, and seldom twice in the same words. */
export function describeGoods(random: Random, goods: Goods, source: string): string {
  if (source === 'cn-exports') return random.pick(goods.zh)
  const text = random.pick(source === 'mx-imports' ? goods.es : goods.en)
  const roll = random.next()
  if (roll < 0.4) return text
  if (roll < 0.55) return `${text} ${random.integer(2, 60)}0 PCS`
  if (source === 'mx-imports') return `${text} MODELO ${random.integer(100, 999)}`
  if (roll < 0.7) return `${text} PO NO. ${random.integer(10_000, 99_999)}`
  if (roll < 0.8) return `${text} ITEM ${random.pick(['A', 'BX', 'K', 'TR'])}-${random.integer(100, 999)}`
  if (roll < 0.9) return `${random.integer(20, 900)} CTNS ${text}`
  return roll < 0.95 ? `${text} ${random.pick(goods.zh)}` : `${text} HS CODE ${goods.hs6}`
}
