import type { SetWords } from '@landfall/contract/customs/customs-words.ts'
import { type Locale, locales } from '@landfall/contract/locales.ts'

/** Trade words that mean the same: Chinese, English, Spanish, Japanese, Korean and Italian, apart by `|`. */
const lines = `
不锈钢 | stainless steel, s/s | acero inoxidable | ステンレス | 스테인리스 | acciaio inossidabile, acciaio inox
碳钢 | carbon steel | acero al carbono | 炭素鋼 | 탄소강 | acciaio al carbonio
铝合金 | aluminium alloy, aluminum alloy | aleación de aluminio | アルミ合金 | 알루미늄 합금 | lega di alluminio
铝 | aluminium, aluminum | aluminio | アルミニウム, アルミ | 알루미늄 | alluminio
铜 | copper | cobre | 銅 | 구리, 동 | rame
黄铜 | brass | latón | 真鍮 | 황동 | ottone
铸铁 | cast iron | hierro fundido, hierro colado | 鋳鉄 | 주철 | ghisa
木, 木制 | wooden, wood | madera | 木製 | 목재, 나무 | legno
竹, 竹制 | bamboo | bambú | 竹製 | 대나무 | bambù
玻璃 | glass | vidrio, cristal | ガラス | 유리 | vetro
陶瓷 | ceramic, ceramics | cerámica | 陶磁器, セラミック | 도자기, 세라믹 | ceramica
瓷器 | porcelain | porcelana | 磁器 | 자기 | porcellana
塑料 | plastic, plastics | plástico | プラスチック | 플라스틱 | plastica
硅胶 | silicone | silicona | シリコーン, シリコン | 실리콘 | silicone
橡胶 | rubber | caucho, goma | ゴム | 고무 | gomma
皮革 | leather | cuero, piel | 革, レザー | 가죽 | pelle, cuoio
棉, 棉制 | cotton | algodón | 綿, コットン | 면 | cotone
涤纶, 聚酯 | polyester | poliéster | ポリエステル | 폴리에스터, 폴리에스테르 | poliestere
尼龙 | nylon | nailon | ナイロン | 나일론 | nailon
羊毛 | wool | lana | 羊毛, ウール | 양모, 울 | lana
丝绸 | silk | seda | 絹, シルク | 실크 | seta
针织 | knitted, knit | tejido de punto, de punto | ニット | 니트 | a maglia
保温杯, 真空杯 | vacuum flask, vacuum bottle, thermos, tumbler | termo, botella térmica | 魔法瓶, 真空断熱ボトル | 보온병, 텀블러 | thermos, borraccia termica
杯子, 马克杯 | mug, cup | taza | マグカップ, カップ | 머그컵, 컵 | tazza
水瓶, 水壶 | water bottle, drinking bottle | botella de agua | 水筒 | 물병 | borraccia
餐具 | tableware, dinnerware | vajilla | 食器 | 식기 | stoviglie
刀叉 | cutlery, flatware | cubiertos, cubertería | カトラリー | 커트러리 | posate
炊具, 厨具 | cookware, kitchenware | utensilios de cocina, batería de cocina | 調理器具 | 조리기구, 주방용품 | pentolame, utensili da cucina
平底锅, 煎锅 | frying pan | sartén | フライパン | 프라이팬 | padella
家具 | furniture | muebles, mobiliario | 家具 | 가구 | mobili
椅子 | chair, chairs | silla, sillas | 椅子, いす | 의자 | sedia, sedie
桌子 | table, desk | mesa, escritorio | 机, テーブル | 책상, 테이블 | tavolo, scrivania
沙发 | sofa, couch | sofá | ソファ, ソファー | 소파 | divano
床垫 | mattress | colchón | マットレス | 매트리스 | materasso
灯具, 照明 | lighting, lamp, luminaire | iluminación, lámpara, luminaria | 照明器具, 照明 | 조명 | illuminazione, lampada
发光二极管 | led | led | 発光ダイオード | 발광다이오드 | led
太阳能电池板, 光伏组件 | solar panel, photovoltaic module, pv module | panel solar, módulo fotovoltaico | 太陽光パネル, 太陽電池モジュール | 태양광 패널, 태양광 모듈 | pannello solare, modulo fotovoltaico
逆变器 | inverter | inversor | インバーター | 인버터 | inverter
锂电池, 锂离子电池 | lithium battery, lithium ion battery | batería de litio | リチウム電池, リチウムイオン電池 | 리튬 배터리, 리튬이온 배터리 | batteria al litio
充电器 | charger | cargador | 充電器 | 충전기 | caricabatterie
变压器 | transformer | transformador | 変圧器 | 변압기 | trasformatore
电动机, 马达 | electric motor, motor | motor eléctrico | 電動機, モーター | 전동기, 모터 | motore elettrico
电缆 | cable | cable | ケーブル | 케이블 | cavo
水泵, 泵 | pump | bomba | ポンプ | 펌프 | pompa
阀门, 阀 | valve, valves | válvula | バルブ | 밸브 | valvola
轴承 | bearing, bearings | rodamiento, cojinete | ベアリング, 軸受 | 베어링 | cuscinetto
紧固件 | fastener, fasteners | elementos de fijación | ファスナー, 締結部品 | 체결구 | elementi di fissaggio
螺丝, 螺钉 | screw, screws | tornillo, tornillos | ねじ, ネジ | 나사 | vite, viti
螺栓 | bolt, bolts | perno, pernos | ボルト | 볼트 | bullone, bulloni
管件 | pipe fitting, pipe fittings | accesorios de tubería | 管継手 | 관이음쇠 | raccordi per tubi
钢管 | steel pipe, steel tube | tubo de acero | 鋼管 | 강관 | tubo in acciaio
钢板 | steel plate, steel sheet | chapa de acero | 鋼板 | 강판 | lamiera di acciaio
汽车配件 | auto parts, car parts, automotive parts | autopartes, repuestos de automóvil, recambios | 自動車部品 | 자동차 부품 | ricambi auto
轮胎 | tyre, tire, tyres, tires | neumático, llanta | タイヤ | 타이어 | pneumatico
刹车片 | brake pad, brake pads | pastillas de freno | ブレーキパッド | 브레이크 패드 | pastiglie freno
自行车 | bicycle, bike | bicicleta | 自転車 | 자전거 | bicicletta
电动自行车 | electric bicycle, e-bike, ebike | bicicleta eléctrica | 電動自転車 | 전기자전거 | bicicletta elettrica
玩具 | toy, toys | juguete, juguetes | 玩具, おもちゃ | 완구, 장난감 | giocattolo, giocattoli
行李箱 | luggage, suitcase, trolley case | maleta, equipaje | スーツケース | 여행가방, 캐리어 | valigia, trolley
背包 | backpack | mochila | リュックサック, バックパック | 배낭, 백팩 | zaino
手提包 | handbag | bolso | ハンドバッグ | 핸드백 | borsetta
鞋, 鞋子 | shoes, footwear | zapatos, calzado | 靴, 履物 | 신발 | scarpe, calzature
T恤 | t-shirt, tshirt | camiseta | Tシャツ | 티셔츠 | maglietta
毛巾 | towel, towels | toalla | タオル | 수건, 타월 | asciugamano
床单 | bed sheet, bed linen | sábana, ropa de cama | シーツ | 침대 시트 | lenzuolo, biancheria da letto
地毯 | carpet, rug | alfombra | カーペット, 絨毯 | 카펫 | tappeto
手套 | glove, gloves | guante, guantes | 手袋 | 장갑 | guanto, guanti
口罩 | face mask, mask | mascarilla, cubrebocas | マスク | 마스크 | mascherina
医疗器械 | medical device, medical instrument | dispositivo médico, instrumental médico | 医療機器 | 의료기기 | dispositivo medico
化妆品 | cosmetics, cosmetic | cosméticos | 化粧品 | 화장품 | cosmetici
包装袋 | packaging bag, packing bag | bolsa de embalaje | 包装袋 | 포장백 | sacchetto per imballaggio
纸箱 | carton, corrugated box | caja de cartón | 段ボール箱 | 골판지 상자 | scatola di cartone
农药 | pesticide | plaguicida, pesticida | 農薬 | 농약 | pesticida
化肥, 肥料 | fertilizer, fertiliser | fertilizante | 肥料 | 비료 | fertilizzante
大米 | rice | arroz | 米 | 쌀 | riso
大豆 | soybean, soybeans, soya | soja, soya | 大豆 | 대두, 콩 | soia
咖啡 | coffee | café | コーヒー | 커피 | caffè
茶叶 | tea | té | 茶葉, 茶 | 차 | tè
大蒜 | garlic | ajo | にんにく | 마늘 | aglio
冷冻 | frozen | congelado | 冷凍 | 냉동 | surgelato, congelato
海鲜, 水产品 | seafood | mariscos | 水産物, 海産物 | 해산물 | frutti di mare
葡萄酒 | wine | vino | ワイン | 와인, 포도주 | vino
空调 | air conditioner, air conditioning | aire acondicionado | エアコン, 空調機 | 에어컨 | condizionatore
冰箱 | refrigerator, fridge | refrigerador, frigorífico | 冷蔵庫 | 냉장고 | frigorifero
洗衣机 | washing machine | lavadora | 洗濯機 | 세탁기 | lavatrice
吸尘器 | vacuum cleaner | aspiradora | 掃除機 | 진공청소기 | aspirapolvere
手机 | mobile phone, cell phone, smartphone | teléfono móvil, celular | 携帯電話, スマートフォン | 휴대전화, 스마트폰 | telefono cellulare, smartphone
耳机 | headphones, earphones, headset | auriculares | ヘッドホン, イヤホン | 헤드폰, 이어폰 | cuffie, auricolari
显示器 | monitor, display | monitor, pantalla | モニター, ディスプレイ | 모니터, 디스플레이 | monitor, schermo
注塑机 | injection molding machine, injection moulding machine | inyectora de plástico | 射出成形機 | 사출성형기 | pressa a iniezione
挖掘机 | excavator | excavadora | 油圧ショベル, 掘削機 | 굴착기 | escavatore
叉车 | forklift | montacargas, carretilla elevadora | フォークリフト | 지게차 | carrello elevatore
大理石 | marble | mármol | 大理石 | 대리석 | marmo
花岗岩 | granite | granito | 花崗岩, 御影石 | 화강암 | granito
瓷砖 | ceramic tile, tiles | azulejo, baldosa | タイル | 타일 | piastrella, piastrelle
油漆, 涂料 | paint, coating | pintura, recubrimiento | 塗料 | 페인트, 도료 | vernice
胶水, 粘合剂 | glue, adhesive | pegamento, adhesivo | 接着剤 | 접착제 | colla, adesivo
纺织品 | textile, textiles | textil, textiles | 繊維製品 | 섬유제품 | tessile, tessili
面料, 布料 | fabric, fabrics | tela, tejido | 生地 | 원단, 직물 | tessuto
`

const order = ['zh', 'en', 'es', 'ja', 'ko', 'it'] as const satisfies readonly Locale[]

/** The sets the product comes with; the key is the first English word and never changes. */
export const shippedWordSets: readonly { key: string; words: SetWords }[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const columns = line.split(' | ').map((cell) => cell.split(', '))
    const words = Object.fromEntries(locales.map((locale) => [locale, columns[order.indexOf(locale)] ?? []]))
    return { key: columns[1]?.[0] ?? '', words }
  })
