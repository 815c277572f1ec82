/** Ports of the Americas, of the United States and Canada with their state; `port-list.ts` tells how the lines are read. */
export const portsOfAmerica = `
USLAX.CA|Los Angeles|洛杉矶|San Pedro CA;Los Angeles-Long Beach
USLGB.CA|Long Beach|长滩|
USOAK.CA|Oakland|奥克兰|
USSFO.CA|San Francisco|旧金山|三藩市
USNTD.CA|Port Hueneme|怀尼米港|
USSAN.CA|San Diego|圣迭戈|圣地亚哥
USOYM.CA|Otay Mesa|奥泰梅萨|
USSEA.WA|Seattle|西雅图|
USTIW.WA|Tacoma|塔科马|塔科玛
USPDX.OR|*Portland|波特兰|
USNYC.NY|New York|纽约|New York City;New York/New Jersey;New York NJ
USEWR.NJ|Newark|纽瓦克|New York/Newark Area;Port Newark;Newark-Elizabeth;New York-Newark
USJFK.NY|New York JFK|纽约肯尼迪机场|John F Kennedy;JFK;JFK International;肯尼迪机场
USBAL.MD|Baltimore|巴尔的摩|
USBOS.MA|Boston|波士顿|
USPHL.PA|Philadelphia|费城|
USILG.DE|*Wilmington|特拉华州威尔明顿|
USILM.NC|*Wilmington|威尔明顿|
USORF.VA|Norfolk|诺福克|Norfolk-Newport News
USNNS.VA|Newport News|纽波特纽斯|
USRIC.VA|*Richmond|里士满|
USCHS.SC|Charleston|查尔斯顿|
USSAV.GA|Savannah|萨凡纳|萨瓦纳
USSSI.GA|*Brunswick|布伦瑞克|
USJAX.FL|Jacksonville|杰克逊维尔|
USMIA.FL|Miami|迈阿密|
USPEF.FL|Port Everglades|埃弗格莱兹港|USFLL;Fort Lauderdale;大沼泽地港
USPAB.FL|Palm Beach|棕榈滩|West Palm Beach
USPCV.FL|Port Canaveral|卡纳维拉尔港|
USTPA.FL|Tampa|坦帕|
USMOB.AL|Mobile|莫比尔|
USGPT.MS|Gulfport|格尔夫波特|
USMSY.LA|New Orleans|新奥尔良|
USLCH.LA|Lake Charles|查尔斯湖|
USHOU.TX|Houston|休斯敦|休斯顿;Bayport;Barbours Cut
USGLS.TX|Galveston|加尔维斯顿|
USFPO.TX|*Freeport|弗里波特|
USBPT.TX|Beaumont|博蒙特|
USPOA.TX|Port Arthur|阿瑟港|
USCRP.TX|Corpus Christi|科珀斯克里斯蒂|
USBRO.TX|Brownsville|布朗斯维尔|
USLRD.TX|Laredo|拉雷多|
USELP.TX|El Paso|埃尔帕索|
USDAL.TX|Dallas|达拉斯|Dallas-Fort Worth
USHNL.HI|Honolulu|檀香山|火奴鲁鲁
USANC.AK|Anchorage|安克雷奇|安克拉治
USDUT.AK|Dutch Harbor|荷兰港|Unalaska
USCHI.IL|Chicago|芝加哥|
USDET.MI|Detroit|底特律|
USCLE.OH|Cleveland|克利夫兰|
USCVG.OH|Cincinnati|辛辛那提|
USSTL.MO|St. Louis|圣路易斯|
USMKC.MO|Kansas City|堪萨斯城|
USMEM.TN|Memphis|孟菲斯|
USBNA.TN|Nashville|纳什维尔|
USATL.GA|Atlanta|亚特兰大|
USCLT.NC|Charlotte|夏洛特|
USMES.MN|Minneapolis|明尼阿波利斯|Minneapolis-St Paul
USDEN.CO|Denver|丹佛|
USSLC.UT|Salt Lake City|盐湖城|
USPHX.AZ|Phoenix|菲尼克斯|凤凰城
USLAS.NV|*Las Vegas|拉斯维加斯|
USPIT.PA|Pittsburgh|匹兹堡|
USBUF.NY|Buffalo|布法罗|
USMKE.WI|Milwaukee|密尔沃基|
USPVD.RI|Providence|普罗维登斯|
USPWM.ME|*Portland|缅因州波特兰|
PRSJU|San Juan|圣胡安|
PRPSE|Ponce|庞塞|
CAVAN.BC|Vancouver|温哥华|
CAPRR.BC|Prince Rupert|鲁珀特王子港|
CANWE.BC|New Westminster|新威斯敏斯特|
CAMTR.QC|Montreal|蒙特利尔|
CAQUE.QC|Quebec|魁北克|Quebec City
CATOR.ON|Toronto|多伦多|
CAHAM.ON|*Hamilton|汉密尔顿|
CAHAL.NS|Halifax|哈利法克斯|
CASJB.NB|Saint John|圣约翰|
CASJF.NL|*St. John's|纽芬兰圣约翰斯|
CACAL.AB|Calgary|卡尔加里|
CAEDM.AB|Edmonton|埃德蒙顿|
CAWNP.MB|Winnipeg|温尼伯|
MXZLO|Manzanillo|曼萨尼约|
MXLZC|Lazaro Cardenas|拉萨罗卡德纳斯|拉萨罗·卡德纳斯
MXVER|Veracruz|韦拉克鲁斯|
MXATM|Altamira|阿尔塔米拉|
MXTAM|Tampico|坦皮科|
MXESE|Ensenada|恩塞纳达|
MXPGO|Progreso|普罗格雷索|Puerto Progreso
MXMZT|Mazatlan|马萨特兰|
MXGYM|Guaymas|瓜伊马斯|
MXCOA|Coatzacoalcos|夸察夸尔科斯|
MXSCX|Salina Cruz|萨利纳克鲁斯|
MXNLD|Nuevo Laredo|新拉雷多|
MXTIJ|Tijuana|蒂华纳|
MXCJS|Ciudad Juarez|华雷斯城|
MXMEX|Mexico City|墨西哥城|Ciudad de Mexico;CDMX;AICM
MXGDL|Guadalajara|瓜达拉哈拉|
MXMTY|*Monterrey|蒙特雷|
GTPBR|Puerto Barrios|巴里奥斯港|
GTSTC|Santo Tomas de Castilla|圣托马斯-德卡斯蒂利亚|Puerto Santo Tomas de Castilla;Santo Tomas
GTPRQ|Puerto Quetzal|克特萨尔港|Quetzal
GTGUA|Guatemala City|危地马拉城|Ciudad de Guatemala
HNPCR|Puerto Cortes|科尔特斯港|
SVAQJ|Acajutla|阿卡胡特拉|
NICIO|Corinto|科林托|
CRLIO|Puerto Limon|利蒙港|Limon;Port Limon
CRMOB|Moin|莫因|Puerto Moin
CRCAL|Caldera|卡尔德拉|
PABLB|Balboa|巴尔博亚|
PACTB|Cristobal|克里斯托瓦尔|
PAMIT|Manzanillo|曼萨尼约|Manzanillo International Terminal
PAONX|Colon|科隆|
PACFZ|Colon Free Zone|科隆自由贸易区|Zona Libre de Colon;科隆自贸区
PAPTY|*Panama City|巴拿马城|Ciudad de Panama
BZBZE|Belize City|伯利兹城|Belize
JMKIN|Kingston|金斯敦|Port Bustamante
JMMBJ|Montego Bay|蒙特哥贝|
DOCAU|Caucedo|考塞多|Puerto Caucedo
DOHAI|Rio Haina|里奥海纳|Haina
DOSDQ|Santo Domingo|圣多明各|
DOPOP|Puerto Plata|普拉塔港|
HTPAP|Port-au-Prince|太子港|
CUHAV|Havana|哈瓦那|La Habana
CUMAR|Mariel|马里埃尔|
BSFPO|*Freeport|巴哈马自由港|自由港
BSNAS|Nassau|拿骚|
TTPOS|Port of Spain|西班牙港|
TTPTS|Point Lisas|利萨斯角|
BBBGI|Bridgetown|布里奇顿|
GPPTP|Pointe-a-Pitre|皮特尔角城|
MQFDF|Fort-de-France|法兰西堡|
CWWIL|Willemstad|威廉斯塔德|
AWORJ|Oranjestad|奥拉涅斯塔德|
BMBDA|*Hamilton|百慕大汉密尔顿|
SRPBM|Paramaribo|帕拉马里博|
GYGEO|*Georgetown|乔治敦|
COCTG|Cartagena|卡塔赫纳|Cartagena de Indias
COBUN|Buenaventura|布埃纳文图拉|
COBAQ|Barranquilla|巴兰基亚|
COSMR|Santa Marta|圣玛尔塔|
COBOG|Bogota|波哥大|
VEPBL|Puerto Cabello|卡贝略港|
VELAG|La Guaira|拉瓜伊拉|
VEMAR|Maracaibo|马拉开波|
ECGYE|Guayaquil|瓜亚基尔|
ECMEC|Manta|曼塔|
ECPSJ|Posorja|波索尔哈|
PECLL|Callao|卡亚俄|El Callao
PEPAI|Paita|派塔|
PECHY|Chancay|钱凯|
PEILQ|Ilo|伊洛|
PEMRI|Matarani|马塔拉尼|
CLSAI|San Antonio|圣安东尼奥|
CLVAP|Valparaiso|瓦尔帕莱索|
CLIQQ|Iquique|伊基克|
CLSVE|San Vicente|圣文森特|
CLLQN|Lirquen|利尔肯|
CLANF|Antofagasta|安托法加斯塔|
CLARI|Arica|阿里卡|
CLCNL|Coronel|科罗内尔|
CLMJS|Mejillones|梅希约内斯|
CLPUQ|Punta Arenas|蓬塔阿雷纳斯|
CLSCL|*Santiago|圣地亚哥|Santiago de Chile
PYASU|Asuncion|亚松森|
UYMVD|Montevideo|蒙得维的亚|
ARBUE|Buenos Aires|布宜诺斯艾利斯|
ARROS|Rosario|罗萨里奥|
ARZAE|Zarate|萨拉特|
ARBHI|Bahia Blanca|布兰卡港|
ARUSH|Ushuaia|乌斯怀亚|
BRSSZ|Santos|桑托斯|
BRPNG|Paranagua|巴拉那瓜|
BRITJ|Itajai|伊塔雅伊|
BRNVT|Navegantes|纳韦甘蒂斯|
BRIOA|Itapoa|伊塔波阿|
BRIBB|Imbituba|因比图巴|
BRSFS|Sao Francisco do Sul|南圣弗朗西斯科|
BRRIG|Rio Grande|里奥格兰德|
BRRIO|Rio de Janeiro|里约热内卢|
BRIGI|Itaguai|伊塔瓜伊|BRSPB;Sepetiba
BRSSA|Salvador|萨尔瓦多|
BRSUA|Suape|苏阿佩|
BRPEC|Pecem|佩森|
BRVIX|Vitoria|维多利亚|
BRMAO|Manaus|马瑙斯|
BRFOR|Fortaleza|福塔雷萨|
BRREC|Recife|累西腓|
BRBEL|Belem|贝伦|
BRVCP|Viracopos|维拉科波斯机场|Campinas
BRSAO|Sao Paulo|圣保罗|
`
