/** Ports of Southern and South-East Asia; `port-list.ts` tells how the lines are read. */
export const portsOfSouthAsia = `
VNSGN|Ho Chi Minh City|胡志明市|Ho Chi Minh;Saigon;HCMC;胡志明;西贡
VNCLI|Cat Lai|吉莱|
VNVUT|Vung Tau|头顿|
VNTOT|Cai Mep|盖梅|VNCMT
VNHPH|Haiphong|海防|
VNDAD|Da Nang|岘港|Tien Sa
VNUIH|Quy Nhon|归仁|Qui Nhon
VNHAN|Hanoi|河内|
KHKOS|Sihanoukville|西哈努克|Sihanouk;Kampong Saom;Kompong Som
KHPNH|Phnom Penh|金边|
LAVTE|Vientiane|万象|
MMRGN|Yangon|仰光|Rangoon
THBKK|Bangkok|曼谷|THPAT;Pat Bangkok;Klong Toey
THLCH|Laem Chabang|林查班|兰差邦;Leam Chabang
THLKR|Lat Krabang|拉格拉邦|Ladkrabang
THSRI|Sriracha|是拉差|Si Racha
MYPKG|Port Klang|巴生|Port Kelang;Pelabuhan Klang;Klang;Kelang;Westport;Northport;MYWSP
MYTPP|Tanjung Pelepas|丹戎帕拉帕斯|Tanjong Pelepas
MYPEN|Penang|槟城|Pulau Pinang;Pinang;*Georgetown;Butterworth;槟榔屿
MYPGU|Pasir Gudang|巴西古当|
MYJHB|Johor Bahru|新山|Johore Bahru;Johor
MYKUA|Kuantan|关丹|
MYBTU|Bintulu|民都鲁|
MYBKI|Kota Kinabalu|亚庇|
MYKCH|Kuching|古晋|
MYSDK|Sandakan|山打根|
MYMYY|Miri|美里|
MYSBW|Sibu|诗巫|
MYTWU|Tawau|斗湖|
MYKUL|Kuala Lumpur|吉隆坡|
SGSIN|Singapore|新加坡|SGKEP;Keppel;PSA Singapore
IDJKT|Jakarta|雅加达|IDTPP;Djakarta;Tanjung Priok;Tanjong Priok;Tg Priok;Jakarta Tanjung Priok;丹戎不碌
IDSUB|Surabaya|泗水|Tanjung Perak;Soerabaja
IDSRG|Semarang|三宝垄|Tanjung Emas
IDBLW|Belawan|勿拉湾|Belawan Deli
IDMES|Medan|棉兰|
IDPNJ|Panjang|班让|IDPJG
IDPLM|Palembang|巨港|
IDMAK|Makassar|望加锡|IDUPG;Ujung Pandang
IDBTM|Batam|巴淡|Batam Island;Batu Ampar;巴淡岛
IDBPN|Balikpapan|巴厘巴板|
IDBDJ|Banjarmasin|马辰|
IDPNK|Pontianak|坤甸|
IDPDG|Padang|巴东|Teluk Bayur
IDBIT|Bitung|比通|
PHMNL|Manila|马尼拉|PHMNN;PHMNS;Manila North Harbour;Manila South Harbour;Manila North Harbor;Manila South Harbor;Manila International Container Terminal
PHSFS|Subic Bay|苏比克|Subic
PHBTG|Batangas|八打雁|
PHCEB|Cebu|宿务|
PHDVO|Davao|达沃|
PHGES|General Santos|桑托斯将军城|
PHCGY|Cagayan de Oro|卡加延德奥罗|
PHILO|Iloilo|伊洛伊洛|
PHZAM|Zamboanga|三宝颜|
BNMUA|Muara|穆阿拉|
TLDIL|Dili|帝力|
BDCGP|Chittagong|吉大港|Chattogram
BDMGL|Mongla|蒙格拉|
BDDAC|Dhaka|达卡|Dacca;Kamalapur
INNSA|Nhava Sheva|那瓦西瓦|Navasheva;Jawaharlal Nehru;JNPT;Nhavasheva Jawaharlal Nehru;Jawaharlal Nehru Nhava Sheva;新孟买;纳瓦舍瓦
INBOM|Mumbai|孟买|Bombay
INMUN|Mundra|蒙德拉|
INMAA|Chennai|金奈|Madras;马德拉斯
INENR|Ennore|恩诺尔|Kamarajar
INKAT|Kattupalli|卡图帕利|
INCCU|Kolkata|加尔各答|Calcutta
INHAL|Haldia|霍尔迪亚|
INCOK|Cochin|科钦|*Kochi
INVTZ|Visakhapatnam|维沙卡帕特南|Vishakhapatnam;Vizag
INTUT|Tuticorin|杜蒂戈林|Thoothukudi
INIXY|Kandla|坎德拉|
INPAV|Pipavav|皮帕瓦沃|Port Pipavav
INHZA|Hazira|哈兹拉|
INIXE|Mangalore|芒格洛尔|New Mangalore;Mangaluru
INMRM|Mormugao|莫尔穆加奥|Marmagao;Marmugao
INKRI|Krishnapatnam|克里希纳帕特南|
INKAK|Kakinada|卡基纳达|
INDEL|Delhi|德里|New Delhi;新德里
INBLR|Bangalore|班加罗尔|Bengaluru
INHYD|*Hyderabad|海得拉巴|
INAMD|Ahmedabad|艾哈迈达巴德|
INTKD|Tughlakabad|图格拉卡巴德|Tughlakabad ICD;ICD Tughlakabad
INLUH|Ludhiana|卢迪亚纳|
LKCMB|Colombo|科伦坡|
LKHBA|Hambantota|汉班托塔|
LKTRR|Trincomalee|亭可马里|
PKKHI|Karachi|卡拉奇|
PKBQM|Port Qasim|卡西姆|Muhammad Bin Qasim;Bin Qasim;Karachi-Muhammad Bin Qasim;Port Muhammad Bin Qasim;卡西姆港
PKGWD|Gwadar|瓜达尔|
PKLHE|Lahore|拉合尔|
MVMLE|Male|马累|
NPKTM|Kathmandu|加德满都|
AEJEA|Jebel Ali|杰贝阿里|Jabal Ali;Mina Jebel Ali
AEDXB|Dubai|迪拜|
AEPRA|Port Rashid|拉希德港|Mina Rashid
AEAUH|Abu Dhabi|阿布扎比|
AEKHL|Khalifa Port|哈利法港|Khalifa
AESHJ|Sharjah|沙迦|
AEKLF|Khor Fakkan|豪尔法坎|Khor al Fakkan;Khorfakkan
AEFJR|Fujairah|富查伊拉|Al Fujayrah
AEAJM|Ajman|阿治曼|
AERKT|Ras al Khaimah|哈伊马角|
AEQIW|Umm al Quwain|乌姆盖万|Umm al Qaiwain
SAJED|Jeddah|吉达|Jiddah;Jedda
SADMM|Dammam|达曼|Ad Dammam
SAJUB|Jubail|朱拜勒|Al Jubail
SARUH|Riyadh|利雅得|
SAKAC|King Abdullah Port|阿卜杜拉国王港|King Abdullah City;King Abdullah
OMSOH|Sohar|苏哈尔|
OMSLL|Salalah|塞拉莱|
OMMCT|Muscat|马斯喀特|
QADOH|Doha|多哈|
QAHMD|Hamad|哈马德|Hamad Port;哈马德港
KWSWK|Shuwaikh|舒威赫|
KWSAA|Shuaiba|舒艾巴|Shuaibah
KWKWI|Kuwait|科威特|Kuwait City
BHKBS|Khalifa Bin Salman|哈里发本萨勒曼|
BHBAH|Bahrain|巴林|
IRBND|Bandar Abbas|阿巴斯港|阿巴斯;Shahid Rajaee
IRBKM|Bandar Imam Khomeini|霍梅尼港|Bandar Khomeini;Bandar e Emam Khomeyni
IRBUZ|Bushehr|布什尔|
IRKHO|Khorramshahr|霍拉姆沙赫尔|
IRZBR|Chabahar|恰巴哈尔|Chah Bahar
IQUQR|Umm Qasr|乌姆盖斯尔|乌姆盖萨尔
IQBSR|Basra|巴士拉|Basrah
JOAQJ|Aqaba|亚喀巴|Al Aqabah
ILASH|Ashdod|阿什杜德|
ILHFA|Haifa|海法|
ILTLV|Tel Aviv|特拉维夫|Tel Aviv-Yafo
LBBEY|Beirut|贝鲁特|Beyrouth
LBKYE|*Tripoli|黎巴嫩的黎波里|
SYLTK|Latakia|拉塔基亚|Lattakia
SYTTS|Tartus|塔尔图斯|Tartous
YEADE|Aden|亚丁|
YEHOD|Hodeidah|荷台达|Hodeida
GEPTI|Poti|波季|
GEBUS|Batumi|巴统|
GETBS|Tbilisi|第比利斯|
AZBAK|Baku|巴库|
KZALA|Almaty|阿拉木图|Alma-Ata
UZTAS|Tashkent|塔什干|
`
