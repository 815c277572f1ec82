/** Ports of Africa and Oceania; `port-list.ts` tells how the lines are read. */
export const portsOfAfricaAndOceania = `
EGALY|*Alexandria|亚历山大|El Iskandariya;Alexandria Port;Al Iskandariyah;亚历山大港
EGPSD|Port Said|塞得港|
EGDAM|Damietta|达米埃塔|杜姆亚特;Dumyat
EGSOK|Sokhna|苏赫纳|EGAIS;Ain Sokhna;Ain Sukhna;El Sokhna;艾因苏赫纳
EGEDK|El Dekheila|德赫拉|Dekheila
EGSUZ|Suez|苏伊士|As Suways
EGCAI|Cairo|开罗|El Qahira
LYBEN|Benghazi|班加西|Bingazi
LYMRA|Misrata|米苏拉塔|Misurata
LYTIP|*Tripoli|的黎波里|
LYKHO|Al Khums|胡姆斯|Khoms
TNTUN|Tunis|突尼斯|
TNRDS|Rades|拉迪斯|
TNSFA|Sfax|斯法克斯|
TNSUS|Sousse|苏塞|
TNLGN|La Goulette|拉古莱特|La Goulette Nord
DZALG|Algiers|阿尔及尔|Alger
DZORN|Oran|奥兰|
DZBJA|Bejaia|贝贾亚|Bougie
DZSKI|Skikda|斯基克达|
DZAAE|Annaba|安纳巴|Bone Annaba
DZMOS|Mostaganem|穆斯塔加奈姆|
MACAS|Casablanca|卡萨布兰卡|达尔贝达
MAPTM|Tanger Med|丹吉尔地中海港|Tangier Med;Port Tanger Mediterranee;Tanger Mediterranee
MATNG|Tangier|丹吉尔|Tanger;Tangiers
MAAGA|Agadir|阿加迪尔|
SNDKR|Dakar|达喀尔|
GMBJL|Banjul|班珠尔|
GNCKY|Conakry|科纳克里|
SLFNA|Freetown|弗里敦|
LRMLW|Monrovia|蒙罗维亚|
CIABJ|Abidjan|阿比让|
CISPY|*San-Pedro|圣佩德罗|
GHTEM|Tema|特马|
GHTKD|Takoradi|塔科拉迪|Sekondi-Takoradi
TGLFW|Lome|洛美|
BJCOO|Cotonou|科托努|
NGAPP|Apapa|阿帕帕|Lagos Apapa;Apapa Lagos
NGTIN|Tin Can Island|廷坎岛|Tincan;Tincan Lagos;Lagos Tincan
NGLOS|Lagos|拉各斯|
NGONN|Onne|奥内|
NGPHC|Port Harcourt|哈科特港|
NGCBQ|Calabar|卡拉巴尔|
NGWAR|Warri|瓦里|
CMDLA|Douala|杜阿拉|
CMKBI|Kribi|克里比|
GALBV|Libreville|利伯维尔|
GAPOG|Port-Gentil|让蒂尔港|
GAOWE|Owendo|奥文多|
CGPNR|Pointe-Noire|黑角|
CDMAT|Matadi|马塔迪|
CDBOA|Boma|博马|
AOLAD|Luanda|罗安达|
AOLOB|Lobito|洛比托|
NAWVB|Walvis Bay|鲸湾港|鲸湾;沃尔维斯湾
ZADUR|Durban|德班|
ZACPT|Cape Town|开普敦|
ZAPLZ|*Port Elizabeth|伊丽莎白港|Gqeberha
ZAZBA|Coega|库哈|Ngqura
ZAELS|East London|东伦敦|
ZARCB|Richards Bay|理查兹湾|
ZAJNB|Johannesburg|约翰内斯堡|City Deep
MZMPM|Maputo|马普托|
MZBEW|Beira|贝拉|
MZMNC|Nacala|纳卡拉|
MGTMM|Toamasina|图阿马西纳|MGTOA;Tamatave;塔马塔夫
MGMJN|Mahajanga|马哈赞加|Majunga
MUPLU|Port Louis|路易港|
RELPT|Le Port|留尼汪|Port Reunion;Pointe des Galets;Reunion
TZDAR|Dar es Salaam|达累斯萨拉姆|
TZZNZ|Zanzibar|桑给巴尔|
TZTGT|Tanga|坦噶|
KEMBA|Mombasa|蒙巴萨|
KENBO|Nairobi|内罗毕|
UGKLA|Kampala|坎帕拉|
ETADD|Addis Ababa|亚的斯亚贝巴|
SOMGQ|Mogadishu|摩加迪沙|Mogadiscio
SOBBO|Berbera|柏培拉|
DJJIB|Djibouti|吉布提|DJPOD;Doraleh
ERMSW|Massawa|马萨瓦|Mitsiwa
SDPZU|Port Sudan|苏丹港|
MRNKC|Nouakchott|努瓦克肖特|
MRNDB|Nouadhibou|努瓦迪布|
CVRAI|Praia|普拉亚|
CVMIN|Mindelo|明德卢|
GQBSG|Bata|巴塔|
GQSSG|Malabo|马拉博|
AUSYD|Sydney|悉尼|Port Botany;Botany;Botany Bay
AUMEL|Melbourne|墨尔本|
AUBNE|Brisbane|布里斯班|
AUFRE|Fremantle|弗里曼特尔|
AUADL|Adelaide|阿德莱德|AUPAE;Port Adelaide
AUDRW|Darwin|达尔文|
AUTSV|Townsville|汤斯维尔|
AUHBA|Hobart|霍巴特|
AUBEL|Bell Bay|贝尔湾|
AUNTL|*Newcastle|纽卡斯尔|
AUPKL|Port Kembla|肯布拉港|
AUGLT|Gladstone|格拉德斯通|
AUPER|Perth|珀斯|
NZAKL|Auckland|奥克兰|
NZTRG|Tauranga|陶朗加|
NZLYT|Lyttelton|利特尔顿|
NZCHC|Christchurch|克赖斯特彻奇|基督城
NZWLG|Wellington|惠灵顿|
NZPOE|Port Chalmers|查默斯港|
NZNPE|Napier|内皮尔|
NZNSN|*Nelson|纳尔逊|
NZTIU|Timaru|蒂马鲁|
FJSUV|Suva|苏瓦|
FJLTK|Lautoka|劳托卡|
PGPOM|Port Moresby|莫尔兹比港|
PGLAE|Lae|莱城|
PFPPT|Papeete|帕皮提|
NCNOU|Noumea|努美阿|
GUAPR|Apra|关岛|Apra Harbor;Guam
WSAPW|Apia|阿皮亚|
VUVLI|Port Vila|维拉港|
SBHIR|Honiara|霍尼亚拉|
TOTBU|Nuku'alofa|努库阿洛法|
`
