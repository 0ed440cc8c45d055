-- A made-up dump of the tables of Oxwall that an import reads, in the form of mysqldump.
CREATE TABLE `ow_base_user` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `email` varchar(128) NOT NULL DEFAULT '',
  `username` varchar(32) NOT NULL DEFAULT '',
  `password` varchar(64) NOT NULL DEFAULT '',
  `joinStamp` int(11) NOT NULL DEFAULT '0',
  `emailVerify` tinyint(2) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=MyISAM;
INSERT INTO `ow_base_user` VALUES (1,'zawadi@example.com','zawadi','not-read',1400000000,1),(2,'tom@example.com','tom','not-read',1400000001,0),(3,'spam@example.com','spam','not-read',1400000002,1);
CREATE TABLE `ow_base_question_data` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `questionName` varchar(255) NOT NULL DEFAULT '',
  `userId` int(11) NOT NULL DEFAULT '0',
  `textValue` text NOT NULL,
  `intValue` int(11) NOT NULL DEFAULT '0',
  `dateValue` datetime DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=MyISAM;
INSERT INTO `ow_base_question_data` VALUES (1,'realname',1,'Zawadi Amani Mushi',0,NULL),(2,'sex',1,'',2,NULL),(3,'birthdate',1,'',0,'1993-03-08 00:00:00'),(4,'match_sex',1,'',1,NULL),(5,'aboutme',1,'Ninapenda\r\nbahari.',0,NULL),(6,'field_music',1,'Taarab',0,NULL),(7,'realname',2,'Tom',0,NULL),(8,'sex',2,'',1,NULL),(9,'birthdate',2,'',0,'2014-01-01 00:00:00'),(10,'realname',3,'Spam',0,NULL),(11,'sex',3,'',1,NULL),(12,'birthdate',3,'',0,'1990-01-01 00:00:00');
CREATE TABLE `ow_base_user_suspend` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `userId` int(11) NOT NULL,
  `timestamp` int(11) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=MyISAM;
INSERT INTO `ow_base_user_suspend` VALUES (1,3,1500000000);
CREATE TABLE `ow_membership_user` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `typeId` int(11) NOT NULL,
  `userId` int(11) NOT NULL,
  `expirationStamp` int(11) NOT NULL,
  `recurring` tinyint(1) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=MyISAM;
INSERT INTO `ow_membership_user` VALUES (1,3,1,1798761600,0);
CREATE TABLE `ow_usercredits_balance` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `userId` int(11) NOT NULL,
  `balance` int(11) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=MyISAM;
INSERT INTO `ow_usercredits_balance` VALUES (1,1,40),(2,2,0);
