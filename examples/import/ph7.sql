-- A made-up dump of the tables of pH7Builder that an import reads, in the form of mysqldump.
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS `ph7_members`;
CREATE TABLE `ph7_members` (
  `profileId` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `email` varchar(120) NOT NULL,
  `username` varchar(40) NOT NULL,
  `password` varchar(120) NOT NULL,
  `firstName` varchar(50) DEFAULT NULL,
  `lastName` varchar(50) DEFAULT NULL,
  `birthDate` date DEFAULT NULL,
  `sex` enum('male','female','couple') NOT NULL DEFAULT 'female',
  `matchSex` set('male','female','couple') NOT NULL DEFAULT 'male',
  `groupId` tinyint(2) unsigned NOT NULL DEFAULT '2',
  `membershipDate` datetime DEFAULT NULL,
  `avatar` char(5) DEFAULT NULL,
  `lang` varchar(5) NOT NULL DEFAULT 'en_US',
  `credits` int(6) unsigned NOT NULL DEFAULT '0',
  `active` tinyint(1) unsigned NOT NULL DEFAULT '1',
  `ban` tinyint(1) unsigned NOT NULL DEFAULT '0',
  PRIMARY KEY (`profileId`),
  UNIQUE KEY `email` (`email`)
) ENGINE=InnoDB;
LOCK TABLES `ph7_members` WRITE;
INSERT INTO `ph7_members` VALUES (1,'ghost@ghost','ghost','x','Ghost','The Ghost','1001-01-01','female','male',2,NULL,NULL,'en_US',0,0,0),(2,'Chidi@example.com','chidi','not-read','Chidi','O\'Brien','1991-05-04','male','female',4,'2026-11-01 12:00:00','a.jpg','en_US',12,1,0),(3,'both@example.com','duo','not-read','Two','People','1990-01-01','couple','male,female',2,NULL,NULL,'fr_FR',0,1,0),(4,'gone@example.com','gone','not-read','Gone','Bad','1990-01-01','male','female',2,NULL,NULL,'fr_FR',0,1,1),(5,'aicha@example.com','aicha','not-read','Aïcha','Traoré','1996-09-09','female','male,female',2,NULL,NULL,'fr_FR',0,1,0);
UNLOCK TABLES;
INSERT INTO ph7_members_info (profileId, description, city, country, phone, height, weight) VALUES
(2, '<p>I like (quiet) evenings; and &quot;loud&quot; ones.</p>', 'Lagos', 'NG', '0803 123 4567', 181, 80),
(5, 'C''est moi, tout simplement.', 'Abidjan', 'CI', NULL, NULL, NULL);
INSERT INTO ph7_members_privacy (profileId, privacyProfile, searchProfile, userSaveViews) VALUES (2,'all','yes','yes'),(5,'only_me','yes','no');
INSERT INTO ph7_albums_pictures (albumId, profileId, name) VALUES (7,2,'Me');
INSERT INTO ph7_pictures (pictureId, profileId, albumId, title, file) VALUES (1,2,7,'At the beach','q1w2-original.jpg');
