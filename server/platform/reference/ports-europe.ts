/** Ports of Europe and Turkey; `port-list.ts` tells how the lines are read. */
export const portsOfEurope = `
TRIST|Istanbul|伊斯坦布尔|Constantinople
TRAMR|Ambarli|安巴利|TRAMB;Kumport;Marport
TRIZM|Izmir|伊兹密尔|
TRALI|Aliaga|阿利亚加|Nemrut;Nemrut Bay
TRMER|Mersin|梅尔辛|Icel
TRGEM|Gemlik|盖姆利克|Borusan
TRGEB|Gebze|盖布泽|
TRISK|Iskenderun|伊斯肯德伦|
TRIZT|Izmit|伊兹米特|Kocaeli
TRTEK|Tekirdag|泰基尔达|Asyaport
TRHAY|Haydarpasa|海达帕萨|
TRSSX|Samsun|萨姆松|
TRTZX|Trabzon|特拉布宗|
TRAYT|Antalya|安塔利亚|
RULED|St. Petersburg|圣彼得堡|Leningrad;Sankt-Peterburg
RUULU|Ust-Luga|乌斯季卢加|
RUVVO|Vladivostok|符拉迪沃斯托克|海参崴
RUVYP|Vostochny|东方港|Vostochniy;Vostochnyy;Vostochny Port
RUNJK|Nakhodka|纳霍德卡|
RUNVS|Novorossiysk|新罗西斯克|Novorossisk
RUKGD|Kaliningrad|加里宁格勒|
RUMMK|Murmansk|摩尔曼斯克|
RUARH|Arkhangelsk|阿尔汉格尔斯克|Archangel
RUMOW|Moscow|莫斯科|Moskva
UAODS|Odesa|敖德萨|Odessa
UAILK|Chornomorsk|切尔诺莫斯克|Illichivsk;Ilyichevsk;Ilichevsk
UAIEV|Kyiv|基辅|Kiev
ROCND|Constanta|康斯坦察|Constantza;Constanza
BGVAR|Varna|瓦尔纳|
BGBOJ|Burgas|布尔加斯|Bourgas
GRPIR|Piraeus|比雷埃夫斯|Pireas;Piraievs
GRSKG|Thessaloniki|塞萨洛尼基|Salonica;Saloniki
GRHER|Heraklion|伊拉克利翁|Iraklion
CYLMS|Limassol|利马索尔|Lemesos
CYLCA|Larnaca|拉纳卡|
MTMAR|Marsaxlokk|马尔萨什洛克|Malta Freeport
MTMLA|Valletta|瓦莱塔|
ALDRZ|Durres|都拉斯|Durazzo
MEBAR|Bar|巴尔|
HRRJK|Rijeka|里耶卡|Fiume
HRPLE|Ploce|普洛切|
HRSPU|Split|斯普利特|
SIKOP|Koper|科佩尔|Capodistria
RSBEG|Belgrade|贝尔格莱德|Beograd
HUBUD|Budapest|布达佩斯|
ATVIE|Vienna|维也纳|Wien
CHBSL|Basel|巴塞尔|Basle
CHZRH|Zurich|苏黎世|
CZPRG|Prague|布拉格|Praha
ITGOA|Genoa|热那亚|Genova
ITSPE|La Spezia|拉斯佩齐亚|Spezia
ITLIV|Livorno|里窝那|Leghorn
ITNAP|Naples|那不勒斯|Napoli
ITSAL|Salerno|萨莱诺|
ITGIT|Gioia Tauro|焦亚陶罗|
ITVCE|Venice|威尼斯|Venezia
ITTRS|Trieste|的里雅斯特|
ITRAN|Ravenna|拉文纳|
ITAOI|Ancona|安科纳|
ITBRI|Bari|巴里|
ITTAR|Taranto|塔兰托|
ITCAG|Cagliari|卡利亚里|
ITPMO|Palermo|巴勒莫|
ITCTA|Catania|卡塔尼亚|
ITCVV|Civitavecchia|奇维塔韦基亚|
ITSVN|Savona|萨沃纳|
ITVDL|Vado Ligure|瓦多利古雷|Vado
ITMNF|Monfalcone|蒙法尔科内|
ITMIL|Milan|米兰|Milano
FRLEH|Le Havre|勒阿弗尔|Havre
FRMRS|Marseille|马赛|Marseilles
FRFOS|Fos-sur-Mer|滨海福斯|Fos;Marseille-Fos;福斯
FRDKK|Dunkirk|敦刻尔克|Dunkerque
FRURO|Rouen|鲁昂|
FRMTX|Montoir-de-Bretagne|蒙图瓦|Montoir
FRNTE|Nantes|南特|
FRSNR|Saint-Nazaire|圣纳泽尔|
FRBOD|Bordeaux|波尔多|
FRSET|Sete|塞特|
FRLRH|La Rochelle|拉罗谢尔|
FRBES|*Brest|布雷斯特|
FRCQF|Calais|加来|
FRPAR|Paris|巴黎|
FRCDG|Paris Charles de Gaulle|巴黎戴高乐机场|Charles de Gaulle;Roissy;戴高乐机场
FRLIO|Lyon|里昂|
ESVLC|Valencia|巴伦西亚|瓦伦西亚
ESBCN|Barcelona|巴塞罗那|
ESALG|Algeciras|阿尔赫西拉斯|
ESBIO|Bilbao|毕尔巴鄂|
ESLPA|Las Palmas|拉斯帕尔马斯|Las Palmas de Gran Canaria
ESSCT|Santa Cruz de Tenerife|圣克鲁斯-德特内里费|Tenerife
ESCAR|Cartagena|卡塔赫纳|
ESTAR|Tarragona|塔拉戈纳|
ESCAS|Castellon|卡斯特利翁|Castellon de la Plana
ESALC|Alicante|阿利坎特|
ESAGP|Malaga|马拉加|
ESCAD|Cadiz|加的斯|
ESSVQ|Seville|塞维利亚|Sevilla
ESVGO|Vigo|维哥|
ESGIJ|Gijon|希洪|
ESSDR|Santander|桑坦德|
ESLCG|La Coruna|拉科鲁尼亚|A Coruna
ESHUV|Huelva|韦尔瓦|
ESPMI|Palma de Mallorca|帕尔马|
ESMAD|Madrid|马德里|
ESZAZ|Zaragoza|萨拉戈萨|
PTLIS|Lisbon|里斯本|Lisboa
PTLEI|Leixoes|雷克索斯|
PTSIE|Sines|锡尼什|
PTSET|Setubal|塞图巴尔|
PTOPO|Porto|波尔图|Oporto
PTFNC|Funchal|丰沙尔|
BEANR|Antwerp|安特卫普|Antwerpen;Anvers;Antwerp-Bruges
BEZEE|Zeebrugge|泽布吕赫|
BEGNE|Ghent|根特|Gent;Gand
BEBRU|Brussels|布鲁塞尔|Bruxelles;Brussel
BELGG|Liege|列日|
NLRTM|Rotterdam|鹿特丹|Maasvlakte;Europoort
NLAMS|Amsterdam|阿姆斯特丹|
NLVLI|Vlissingen|弗利辛恩|Flushing
NLMOE|Moerdijk|穆尔代克|
DEHAM|Hamburg|汉堡|
DEBRV|Bremerhaven|不来梅港|
DEBRE|Bremen|不来梅|
DEWVN|Wilhelmshaven|威廉港|Jade Weser Port
DELBC|Lubeck|吕贝克|Luebeck
DERSK|Rostock|罗斯托克|
DEKEL|Kiel|基尔|
DEEME|Emden|埃姆登|
DEFRA|Frankfurt|法兰克福|Frankfurt am Main;Frankfurt Main
DEDUI|Duisburg|杜伊斯堡|
DEDUS|Dusseldorf|杜塞尔多夫|Duesseldorf
DECGN|Cologne|科隆|Koln;Koeln
DEMUC|Munich|慕尼黑|Munchen;Muenchen
GBFXT|Felixstowe|费利克斯托|
GBSOU|Southampton|南安普敦|南安普顿
GBLGP|London Gateway|伦敦门户|London Gateway Port
GBLON|London|伦敦|
GBTIL|Tilbury|蒂尔伯里|
GBLIV|Liverpool|利物浦|
GBIMM|Immingham|伊明翰|
GBHUL|Hull|赫尔|Kingston upon Hull
GBTEE|Teesport|蒂斯港|
GBGRG|Grangemouth|格兰杰默斯|
GBGRK|Greenock|格里诺克|
GBGLW|Glasgow|格拉斯哥|
GBBRS|*Bristol|布里斯托尔|
GBAVO|Avonmouth|埃文茅斯|
GBPRU|Portbury|波特伯里|
GBBEL|Belfast|贝尔法斯特|
GBTHP|Thamesport|泰晤士港|
GBDVR|*Dover|多佛尔|
GBHRW|Harwich|哈里奇|
GBNCL|*Newcastle|泰恩河畔纽卡斯尔|Newcastle upon Tyne
GBPME|*Portsmouth|朴次茅斯|
GBCDF|Cardiff|加的夫|
GBABD|*Aberdeen|阿伯丁|
GBMNC|*Manchester|曼彻斯特|
GBLHR|London Heathrow|伦敦希思罗机场|Heathrow;希思罗机场
IEDUB|Dublin|都柏林|
IEORK|Cork|科克|
IEWAT|Waterford|沃特福德|
DKAAR|Aarhus|奥胡斯|Arhus
DKCPH|Copenhagen|哥本哈根|Kobenhavn;Koebenhavn
DKFRC|Fredericia|腓特烈西亚|
DKAAL|Aalborg|奥尔堡|
DKEBJ|Esbjerg|埃斯比约|
SEGOT|Gothenburg|哥德堡|Goteborg;Goetheborg
SESTO|Stockholm|斯德哥尔摩|
SEHEL|Helsingborg|赫尔辛堡|
SEMMA|Malmo|马尔默|Malmoe
SENRK|Norrkoping|北雪平|
SEGVX|Gavle|耶夫勒|
NOOSL|Oslo|奥斯陆|
NOBGO|Bergen|卑尔根|
NOLAR|Larvik|拉尔维克|
NOKRS|Kristiansand|克里斯蒂安桑|
NOSVG|Stavanger|斯塔万格|
NOAES|Alesund|奥勒松|Aalesund
FIHEL|Helsinki|赫尔辛基|Helsingfors;Vuosaari
FIKTK|Kotka|科特卡|
FIRAU|Rauma|劳马|Raumo
FIHKO|Hanko|汉科|Hango
FITKU|Turku|图尔库|
EETLL|Tallinn|塔林|
EEMUG|Muuga|穆加|
LVRIX|Riga|里加|
LVVNT|Ventspils|文茨皮尔斯|
LTKLJ|Klaipeda|克莱佩达|Memel
PLGDN|Gdansk|格但斯克|Danzig
PLGDY|Gdynia|格丁尼亚|
PLSZZ|Szczecin|什切青|Stettin
PLWAW|Warsaw|华沙|Warszawa
ISREY|Reykjavik|雷克雅未克|
`
