--
-- PostgreSQL database dump
--

\restrict H2fjkqUhTQGtA6bIMHS6w8SnGRaDyK3V49oIQEpoLf6hEWr3GxfxKPic73PhXn8

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: analyses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analyses (
    game text NOT NULL,
    options text NOT NULL,
    state text NOT NULL,
    lines integer NOT NULL,
    depth integer NOT NULL,
    result text NOT NULL,
    made bigint NOT NULL
);


--
-- Name: games; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games (
    name text NOT NULL,
    game text NOT NULL,
    result text NOT NULL,
    date text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    clock text DEFAULT ''::text NOT NULL,
    clock_since bigint DEFAULT 0 NOT NULL
);


--
-- Name: leases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.leases (
    name text NOT NULL,
    owner text NOT NULL,
    until bigint NOT NULL
);


--
-- Name: moves; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.moves (
    name text NOT NULL,
    ply integer NOT NULL,
    turn integer NOT NULL,
    text text NOT NULL,
    comment text NOT NULL
);


--
-- Name: players; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.players (
    name text NOT NULL,
    role text NOT NULL,
    player text NOT NULL
);


--
-- Name: schema_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_version (
    version integer NOT NULL
);


--
-- Name: seats; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.seats (
    name text NOT NULL,
    seat integer NOT NULL,
    lock text NOT NULL
);


--
-- Name: tags; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tags (
    name text NOT NULL,
    place integer NOT NULL,
    tag text NOT NULL,
    value text NOT NULL
);


--
-- Name: taken_over; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.taken_over (
    archive text NOT NULL
);


--
-- Data for Name: analyses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.analyses VALUES
	('blackstone', 'size=6 churn=low', '1r1r2/5b/b5/5b/b5/2r1r1 r', 3, 6, '{"depth":6,"nodes":1684480,"seconds":0.700020536,"lines":[{"score":0.0,"moves":["2,6>2,4","6,5>4,5","5,1>5,2","6,3>5,3","4,6>5,5","1,2>3,2"]},{"score":0.0,"moves":["5,1>5,3","1,2>3,2","2,6>2,4","6,5>4,5","3,1>2,2","1,4>2,5"]},{"score":-1.0,"moves":["2,6>2,5","6,3>5,2","3,1>2,2","1,2>4,5","2,5>4,3","5,2>4,2"]}]}', 1794778289096),
	('apart', 'size=8 win_test=end repetition=0 max_turns=0', '3b1b2/1bb2b2/2b1b1b1/1w1b4/b4w2/2w4w/4ww1w/2b1w1w1 w -', 2, 7, '{"depth":7,"nodes":1300480,"seconds":0.703709928,"lines":[{"score":440.0,"moves":["8-5>6-7","6-7>6-5","6-5>3-2","3-2>5-2","5-2>7-2","7-2>5-4","5-4>3-6"]},{"score":440.0,"moves":["7-6>5-8","5-8>8-8","8-8>8-6","8-6>6-4","6-4>6-6","6-6>8-4","8-4>8-2"]}]}', 1794778289864),
	('blackstone', 'size=6 churn=high', 'bx1r2/1x2rb/x5/b4b/x5/r1x1r1 b', 1, 7, '{"depth":7,"nodes":1169408,"seconds":0.7000552,"lines":[{"score":-6.0,"moves":["1,3>3,3","1,1>2,2","6,3>5,2","4,6>4,3","3,3>4,4","4,3>3,4","4,4>3,5","3,4>2,4"]}]}', 1794778290632),
	('antiyomacy', 'profile=program map=random size=6 seed=1 walkers=0 smooth=2 income=profile max_turns=0', '6 r play 0,0 ~~r.r......./~~~~......../~~~~~~~~..../~~~~~~..b.../~~~~~~..b.~~/~~~~~~~~~~~~ r@1=12;b@22=12', 1, 13, '{"depth":13,"nodes":800768,"seconds":0.702052215,"lines":[{"score":193.0,"moves":["peasant@0-3","peasant@4-3","0-3>0-4","4-3>3-3","0-4>1-3","3-3>2-4","1-3>1-4","nothing","1-4>1-5","nothing","1-5>2-5","peasant@1-3","2-5>3-4"]}]}', 1794778291352),
	('replica', 'size=8 sight=all', '4bbbB/4bbbb/6bb/6bb/Ww6/ww6/wwww4/Wwww4 b', 1, 6, '{"depth":6,"nodes":1672192,"seconds":0.700124851,"lines":[{"score":12.0,"moves":["f8|f6","a4-c4","f6x","a2/d5","g5x","d5x","h8/e5"]}]}', 1794778292055);


--
-- Data for Name: games; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.games VALUES
	('20261115-213128-071-apart-efn0a2', 'apart', '*', '2026-11-15', 4, '', 0),
	('20261115-213122-922-blackstone-jt4ruh', 'blackstone', '*', '2026-11-15', 6, '', 0),
	('20261115-213128-187-replica-ybd230', 'replica', '*', '2026-11-15', 4, '', 0),
	('20261115-213128-306-antiyomacy-is3yz7', 'antiyomacy', '*', '2026-11-15', 1, '', 0),
	('20261115-213123-256-antiyomacy-avfg9a', 'antiyomacy', '*', '2026-11-15', 4, '', 0),
	('20261115-213127-831-blackstone-4tyufa', 'blackstone', '*', '2026-11-15', 6, '300000+2000 297810 303972', 0),
	('20261115-213124-356-replica-t9qodn', 'replica', '1-0', '2026-11-15', 32, '', 0),
	('20261115-213126-117-antiyomacy-90nlh3', 'antiyomacy', '1-0', '2026-11-15', 26, '', 0),
	('20261115-213123-356-antiyomacy-juy755', 'antiyomacy', '*', '2026-11-15', 8, '', 0),
	('20261115-213132-277-blackstone-q8g6b9', 'blackstone', '*', '2026-11-15', 4, '600000+1000 600979 600950', 1794778292381),
	('20261115-213126-343-replica-j9f9ms', 'replica', '1-0', '2026-11-15', 6, '', 0),
	('20261115-213126-519-apart-urug2y', 'apart', '1-0', '2026-11-15', 3, '400+0 400 0', 0),
	('20261115-213136-463-apart-ct0l1m', 'apart', '*', '2026-11-15', 6, '', 0),
	('20261115-213136-624-apart-mlct7i', 'apart', '0-1', '2026-11-15', 1, '300000+2000 151000 298500', 0),
	('20261115-213127-039-apart-lqozrz', 'apart', '1/2-1/2', '2026-11-15', 9, '', 0),
	('20261115-213123-585-blackstone-sqjsdi', 'blackstone', '1-0', '2026-11-15', 24, '', 0),
	('20261115-213127-352-antiyomacy-dhx6cb', 'antiyomacy', '1/2-1/2', '2026-11-15', 5, '', 0),
	('20261115-213127-551-replica-e4bn0w', 'replica', '*', '2026-11-15', 3, '', 0),
	('20261115-213127-661-antiyomacy-nezrou', 'antiyomacy', '*', '2026-11-15', 6, '', 0),
	('20261115-213125-257-apart-ccqqil', 'apart', '1-0', '2026-11-15', 37, '', 0),
	('20261115-213127-902-apart-6u6twt', 'apart', '*', '2026-11-15', 7, '', 0);


--
-- Data for Name: leases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.leases VALUES
	('20261115-213127-831-blackstone-4tyufa', 'uc990lnue2w4', 1794778298896),
	('20261115-213132-277-blackstone-q8g6b9', 'uc990lnue2w4', 1794778298896);


--
-- Data for Name: moves; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.moves VALUES
	('20261115-213122-922-blackstone-jt4ruh', 0, 1, '2,6>2,5', ''),
	('20261115-213122-922-blackstone-jt4ruh', 1, 2, '1,4>1,6', ''),
	('20261115-213122-922-blackstone-jt4ruh', 2, 3, '2,5>5,5', ''),
	('20261115-213122-922-blackstone-jt4ruh', 3, 4, '1,2>1,3', ''),
	('20261115-213122-922-blackstone-jt4ruh', 4, 5, '3,1>1,1', ''),
	('20261115-213123-256-antiyomacy-avfg9a', 0, 1, '0-3>1-2', ''),
	('20261115-213123-256-antiyomacy-avfg9a', 1, 2, 'peasant@1-4', ''),
	('20261115-213123-256-antiyomacy-avfg9a', 2, 3, 'nothing', ''),
	('20261115-213123-356-antiyomacy-juy755', 0, 1, 'peasant@1-0', ''),
	('20261115-213123-356-antiyomacy-juy755', 1, 1, 'peasant@10-1', ''),
	('20261115-213123-356-antiyomacy-juy755', 2, 2, 'peasant@1-12', ''),
	('20261115-213123-356-antiyomacy-juy755', 3, 2, 'peasant@10-11', ''),
	('20261115-213123-356-antiyomacy-juy755', 4, 3, 'nothing', ''),
	('20261115-213123-356-antiyomacy-juy755', 5, 3, '10-1>9-2', ''),
	('20261115-213123-356-antiyomacy-juy755', 6, 4, '1-12>2-11', ''),
	('20261115-213123-585-blackstone-sqjsdi', 0, 1, '4,6>4,3', ''),
	('20261115-213123-585-blackstone-sqjsdi', 1, 2, '1,2>2,1', ''),
	('20261115-213123-585-blackstone-sqjsdi', 2, 3, '5,1>5,5', ''),
	('20261115-213123-585-blackstone-sqjsdi', 3, 4, '2,1>1,1', ''),
	('20261115-213123-585-blackstone-sqjsdi', 4, 5, '3,1>2,2', ''),
	('20261115-213123-585-blackstone-sqjsdi', 5, 6, '1,4>1,3', ''),
	('20261115-213123-585-blackstone-sqjsdi', 6, 7, '2,2>2,4', ''),
	('20261115-213123-585-blackstone-sqjsdi', 7, 8, '1,3>3,3', ''),
	('20261115-213123-585-blackstone-sqjsdi', 8, 9, '2,4>3,4', ''),
	('20261115-213123-585-blackstone-sqjsdi', 9, 10, '6,3>4,5', ''),
	('20261115-213123-585-blackstone-sqjsdi', 10, 11, '4,3>4,2', ''),
	('20261115-213123-585-blackstone-sqjsdi', 11, 12, '4,5>4,4', ''),
	('20261115-213123-585-blackstone-sqjsdi', 12, 13, '4,2>5,2', ''),
	('20261115-213123-585-blackstone-sqjsdi', 13, 14, '3,3>2,3', ''),
	('20261115-213123-585-blackstone-sqjsdi', 14, 15, '3,4>3,5', ''),
	('20261115-213123-585-blackstone-sqjsdi', 15, 16, '4,4>6,4', ''),
	('20261115-213123-585-blackstone-sqjsdi', 16, 17, '5,2>5,3', ''),
	('20261115-213123-585-blackstone-sqjsdi', 17, 18, '2,3>3,2', ''),
	('20261115-213123-585-blackstone-sqjsdi', 18, 19, '5,3>5,4', ''),
	('20261115-213123-585-blackstone-sqjsdi', 19, 20, '3,2>4,1', ''),
	('20261115-213123-585-blackstone-sqjsdi', 20, 21, '3,5>2,5', ''),
	('20261115-213123-585-blackstone-sqjsdi', 21, 22, '6,5>5,6', ''),
	('20261115-213123-585-blackstone-sqjsdi', 22, 23, '5,5>6,6', ''),
	('20261115-213124-356-replica-t9qodn', 0, 1, 'a1-e1', ''),
	('20261115-213124-356-replica-t9qodn', 1, 2, 'e7/d6', ''),
	('20261115-213124-356-replica-t9qodn', 2, 3, 'd2x', ''),
	('20261115-213124-356-replica-t9qodn', 3, 4, 'g8/e6', ''),
	('20261115-213124-356-replica-t9qodn', 4, 5, 'b4x', ''),
	('20261115-213124-356-replica-t9qodn', 5, 6, 'd6|d5', ''),
	('20261115-213124-356-replica-t9qodn', 6, 7, 'd1x', ''),
	('20261115-213124-356-replica-t9qodn', 7, 8, 'h6x', ''),
	('20261115-213124-356-replica-t9qodn', 8, 9, 'a4x', ''),
	('20261115-213124-356-replica-t9qodn', 9, 10, 'h5-f5', ''),
	('20261115-213124-356-replica-t9qodn', 10, 11, 'c2x', ''),
	('20261115-213124-356-replica-t9qodn', 11, 12, 'f7/c4', ''),
	('20261115-213124-356-replica-t9qodn', 12, 13, 'a2/c4', ''),
	('20261115-213124-356-replica-t9qodn', 13, 14, 'h8|h5', ''),
	('20261115-213124-356-replica-t9qodn', 14, 15, 'b3/d5', ''),
	('20261115-213124-356-replica-t9qodn', 15, 16, 'h7/e4', ''),
	('20261115-213124-356-replica-t9qodn', 16, 17, 'c4/e6', ''),
	('20261115-213124-356-replica-t9qodn', 17, 18, 'g7/f6', ''),
	('20261115-213124-356-replica-t9qodn', 18, 19, 'e6-f6', ''),
	('20261115-213124-356-replica-t9qodn', 19, 20, 'g5|g4', ''),
	('20261115-213124-356-replica-t9qodn', 20, 21, 'f6/g7', ''),
	('20261115-213124-356-replica-t9qodn', 21, 22, 'e8/d7', ''),
	('20261115-213124-356-replica-t9qodn', 22, 23, 'd5x', ''),
	('20261115-213124-356-replica-t9qodn', 23, 24, 'g6x', ''),
	('20261115-213124-356-replica-t9qodn', 24, 25, 'a3x', ''),
	('20261115-213124-356-replica-t9qodn', 25, 26, 'h6/g5', ''),
	('20261115-213124-356-replica-t9qodn', 26, 27, 'a3/c5', ''),
	('20261115-213124-356-replica-t9qodn', 27, 28, 'f8|f7', ''),
	('20261115-213124-356-replica-t9qodn', 28, 29, 'c1x', ''),
	('20261115-213124-356-replica-t9qodn', 29, 30, 'g6/d3', ''),
	('20261115-213124-356-replica-t9qodn', 30, 31, 'c2/d3', ''),
	('20261115-213125-257-apart-ccqqil', 0, 1, '7-3>5-5', ''),
	('20261115-213125-257-apart-ccqqil', 1, 2, '1-6>3-6', ''),
	('20261115-213125-257-apart-ccqqil', 2, 2, '3-6>5-6', ''),
	('20261115-213125-257-apart-ccqqil', 3, 3, '7-7>7-3', ''),
	('20261115-213125-257-apart-ccqqil', 4, 3, '7-3>5-1', ''),
	('20261115-213125-257-apart-ccqqil', 5, 4, '2-7>1-6', ''),
	('20261115-213125-257-apart-ccqqil', 6, 5, '8-6>6-4', ''),
	('20261115-213125-257-apart-ccqqil', 7, 5, '6-4>4-6', ''),
	('20261115-213125-257-apart-ccqqil', 8, 5, '4-6>2-8', ''),
	('20261115-213125-257-apart-ccqqil', 9, 6, '1-2>1-8', ''),
	('20261115-213125-257-apart-ccqqil', 10, 7, '7-6>7-3', ''),
	('20261115-213125-257-apart-ccqqil', 11, 7, '7-3>7-7', ''),
	('20261115-213125-257-apart-ccqqil', 12, 7, '7-7>5-7', ''),
	('20261115-213125-257-apart-ccqqil', 13, 8, '2-6>2-1', ''),
	('20261115-213125-257-apart-ccqqil', 14, 9, '7-4>5-4', ''),
	('20261115-213125-257-apart-ccqqil', 15, 9, '5-4>5-6', ''),
	('20261115-213125-257-apart-ccqqil', 16, 9, '5-6>5-3', ''),
	('20261115-213125-257-apart-ccqqil', 17, 10, '1-7>2-6', ''),
	('20261115-213125-257-apart-ccqqil', 18, 11, '8-5>6-5', ''),
	('20261115-213125-257-apart-ccqqil', 19, 11, '6-5>3-5', ''),
	('20261115-213125-257-apart-ccqqil', 20, 12, '2-2>2-8', ''),
	('20261115-213125-257-apart-ccqqil', 21, 12, '2-8>4-8', ''),
	('20261115-213125-257-apart-ccqqil', 22, 13, '8-4>8-1', ''),
	('20261115-213125-257-apart-ccqqil', 23, 13, '8-1>6-3', ''),
	('20261115-213125-257-apart-ccqqil', 24, 13, '6-3>4-3', ''),
	('20261115-213125-257-apart-ccqqil', 25, 13, '4-3>2-3', ''),
	('20261115-213125-257-apart-ccqqil', 26, 14, '1-6>3-6', ''),
	('20261115-213125-257-apart-ccqqil', 27, 14, '3-6>5-6', ''),
	('20261115-213125-257-apart-ccqqil', 28, 15, '8-3>8-1', ''),
	('20261115-213125-257-apart-ccqqil', 29, 15, '8-1>6-3', ''),
	('20261115-213125-257-apart-ccqqil', 30, 15, '6-3>4-5', '');
INSERT INTO public.moves VALUES
	('20261115-213125-257-apart-ccqqil', 31, 15, '4-5>1-5', ''),
	('20261115-213125-257-apart-ccqqil', 32, 16, '2-5>2-8', ''),
	('20261115-213125-257-apart-ccqqil', 33, 17, '8-2>6-2', ''),
	('20261115-213125-257-apart-ccqqil', 34, 17, '6-2>4-4', ''),
	('20261115-213125-257-apart-ccqqil', 35, 17, '4-4>1-7', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 0, 1, 'nothing', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 1, 2, 'peasant@3-3', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 2, 3, 'farm@0-1', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 3, 4, '3-3>4-3', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 4, 5, 'nothing', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 5, 6, '4-3>3-4', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 6, 7, 'peasant@1-2', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 7, 8, '3-4>4-3', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 8, 9, '1-2>0-3', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 9, 10, '4-3>3-3', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 10, 11, '0-3>0-4', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 11, 12, '3-3>4-4', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 12, 13, '0-4>0-5', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 13, 14, 'nothing', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 14, 15, 'peasant@1-4', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 15, 16, 'nothing', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 16, 17, '0-5>2-4', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 17, 18, '4-4>2-5', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 18, 19, 'peasant@3-4', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 19, 20, 'spearman@3-5', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 20, 21, '2-4>2-5', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 21, 22, 'nothing', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 22, 23, 'peasant@4-4', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 23, 24, 'nothing', ''),
	('20261115-213126-117-antiyomacy-90nlh3', 24, 25, '3-4>3-3', ''),
	('20261115-213126-343-replica-j9f9ms', 0, 1, 'a4x', ''),
	('20261115-213126-343-replica-j9f9ms', 1, 2, 'g8/e6', ''),
	('20261115-213126-343-replica-j9f9ms', 2, 3, 'a2x', ''),
	('20261115-213126-343-replica-j9f9ms', 3, 4, 'h7x', ''),
	('20261115-213126-519-apart-urug2y', 0, 1, '7-2>7-8', '[%clk 0:00:00]'),
	('20261115-213127-039-apart-lqozrz', 0, 1, '8-1>7-1', ''),
	('20261115-213127-039-apart-lqozrz', 1, 2, '1-1>2-1', ''),
	('20261115-213127-039-apart-lqozrz', 2, 3, '7-1>8-1', ''),
	('20261115-213127-039-apart-lqozrz', 3, 4, '2-1>1-1', ''),
	('20261115-213127-039-apart-lqozrz', 4, 5, '8-1>7-1', ''),
	('20261115-213127-039-apart-lqozrz', 5, 6, '1-1>2-1', ''),
	('20261115-213127-039-apart-lqozrz', 6, 7, '7-1>8-1', ''),
	('20261115-213127-039-apart-lqozrz', 7, 8, '2-1>1-1', ''),
	('20261115-213127-352-antiyomacy-dhx6cb', 0, 1, 'peasant@1-2', ''),
	('20261115-213127-352-antiyomacy-dhx6cb', 1, 2, 'peasant@2-4', ''),
	('20261115-213127-352-antiyomacy-dhx6cb', 2, 3, '1-2>0-3', ''),
	('20261115-213127-352-antiyomacy-dhx6cb', 3, 4, '2-4>3-3', ''),
	('20261115-213127-551-replica-e4bn0w', 0, 1, 'a4x', ''),
	('20261115-213127-551-replica-e4bn0w', 1, 2, 'g8/e6', ''),
	('20261115-213127-661-antiyomacy-nezrou', 0, 1, 'peasant@1-4', ''),
	('20261115-213127-661-antiyomacy-nezrou', 1, 2, 'peasant@3-7', ''),
	('20261115-213127-831-blackstone-4tyufa', 0, 1, '2,6>2,5', '[%clk 0:05:00]'),
	('20261115-213127-831-blackstone-4tyufa', 1, 2, '1,4>1,6', '[%clk 0:05:01]'),
	('20261115-213127-831-blackstone-4tyufa', 2, 3, '2,5>5,5', '[%clk 0:05:01]'),
	('20261115-213127-831-blackstone-4tyufa', 3, 4, '1,2>1,3', '[%clk 0:05:03]'),
	('20261115-213127-902-apart-6u6twt', 0, 1, '7-6>5-4', ''),
	('20261115-213127-902-apart-6u6twt', 1, 2, '1-2>3-2', ''),
	('20261115-213127-902-apart-6u6twt', 2, 2, 'stop', ''),
	('20261115-213127-902-apart-6u6twt', 3, 3, '7-2>5-2', ''),
	('20261115-213127-902-apart-6u6twt', 4, 4, '2-4>4-6', ''),
	('20261115-213127-902-apart-6u6twt', 5, 5, '7-4>5-6', ''),
	('20261115-213128-071-apart-efn0a2', 0, 1, '25-24>25-1', ''),
	('20261115-213128-071-apart-efn0a2', 1, 2, '1-6>3-4', ''),
	('20261115-213128-071-apart-efn0a2', 2, 2, '3-4>6-4', ''),
	('20261115-213128-187-replica-ybd230', 0, 1, 'a4x', ''),
	('20261115-213128-187-replica-ybd230', 1, 2, 'f8|f6', ''),
	('20261115-213132-277-blackstone-q8g6b9', 0, 1, '2,6>2,5', '[%clk 0:10:00]'),
	('20261115-213132-277-blackstone-q8g6b9', 1, 2, '1,4>1,6', '[%clk 0:10:00]'),
	('20261115-213132-277-blackstone-q8g6b9', 2, 3, '2,5>5,5', '[%clk 0:10:00]'),
	('20261115-213136-463-apart-ct0l1m', 0, 1, '8-7>8-1', ''),
	('20261115-213136-463-apart-ct0l1m', 1, 2, '1-6>3-4', ''),
	('20261115-213136-463-apart-ct0l1m', 2, 2, '3-4>6-4', ''),
	('20261115-213136-463-apart-ct0l1m', 3, 3, '7-3>5-3', ''),
	('20261115-213136-463-apart-ct0l1m', 4, 4, '1-7>3-7', ''),
	('20261115-213136-463-apart-ct0l1m', 5, 4, '3-7>5-7', ''),
	('20261115-213136-624-apart-mlct7i', 0, 1, '7-5>7-7', 'a long way round'),
	('20261115-213136-624-apart-mlct7i', 1, 1, '7-7>5-7', ''),
	('20261115-213136-624-apart-mlct7i', 2, 1, '5-7>5-5', ''),
	('20261115-213136-624-apart-mlct7i', 3, 1, '5-5>5-3', ''),
	('20261115-213136-624-apart-mlct7i', 4, 1, '5-3>3-3*', 'and a man "quoted" \ plain'),
	('20261115-213136-624-apart-mlct7i', 5, 1, 'stop', '[%clk 0:02:29]'),
	('20261115-213136-624-apart-mlct7i', 6, 2, '2-2>2-4', ''),
	('20261115-213136-624-apart-mlct7i', 7, 2, '2-4>4-6', ''),
	('20261115-213136-624-apart-mlct7i', 8, 2, '4-6>6-8*', 'no space before this [%clk 0:04:58]'),
	('20261115-213136-624-apart-mlct7i', 9, 3, '8-5>6-7', ''),
	('20261115-213136-624-apart-mlct7i', 10, 3, '6-7>3-4', ''),
	('20261115-213136-624-apart-mlct7i', 11, 3, '3-4>3-2', ''),
	('20261115-213136-624-apart-mlct7i', 12, 3, 'stop', '[%clk 0:02:31]');


--
-- Data for Name: players; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.players VALUES
	('20261115-213122-922-blackstone-jt4ruh', 'Red', 'Ann'),
	('20261115-213122-922-blackstone-jt4ruh', 'Blue', 'Bob'),
	('20261115-213123-256-antiyomacy-avfg9a', 'Red', 'Amy'),
	('20261115-213123-256-antiyomacy-avfg9a', 'Blue', 'Ben'),
	('20261115-213123-356-antiyomacy-juy755', 'Red', 'Cid'),
	('20261115-213123-356-antiyomacy-juy755', 'Blue', 'Dot'),
	('20261115-213123-585-blackstone-sqjsdi', 'Red', 'alphabeta:nodes=500'),
	('20261115-213123-585-blackstone-sqjsdi', 'Blue', 'Second random'),
	('20261115-213124-356-replica-t9qodn', 'White', 'alphabeta:nodes=500'),
	('20261115-213124-356-replica-t9qodn', 'Black', 'Second random'),
	('20261115-213125-257-apart-ccqqil', 'White', 'alphabeta:nodes=500'),
	('20261115-213125-257-apart-ccqqil', 'Black', 'Second random'),
	('20261115-213126-117-antiyomacy-90nlh3', 'Red', 'alphabeta:nodes=500'),
	('20261115-213126-117-antiyomacy-90nlh3', 'Blue', 'Second random'),
	('20261115-213126-343-replica-j9f9ms', 'White', 'Cleo'),
	('20261115-213126-343-replica-j9f9ms', 'Black', 'Dan'),
	('20261115-213126-519-apart-urug2y', 'White', 'Eve'),
	('20261115-213126-519-apart-urug2y', 'Black', 'Finn'),
	('20261115-213127-039-apart-lqozrz', 'White', 'Gus'),
	('20261115-213127-039-apart-lqozrz', 'Black', 'Hanna'),
	('20261115-213127-352-antiyomacy-dhx6cb', 'Red', 'Ida'),
	('20261115-213127-352-antiyomacy-dhx6cb', 'Blue', 'Jo'),
	('20261115-213127-551-replica-e4bn0w', 'White', 'Zoë "Zed" \ O''Neil; -- 木'),
	('20261115-213127-551-replica-e4bn0w', 'Black', 'Łukasz 😀'),
	('20261115-213127-661-antiyomacy-nezrou', 'Red', 'Kim'),
	('20261115-213127-661-antiyomacy-nezrou', 'Blue', 'greedy'),
	('20261115-213127-831-blackstone-4tyufa', 'Red', 'Lea'),
	('20261115-213127-831-blackstone-4tyufa', 'Blue', 'Max'),
	('20261115-213127-902-apart-6u6twt', 'White', 'Greedy'),
	('20261115-213127-902-apart-6u6twt', 'Black', 'Second coin'),
	('20261115-213128-071-apart-efn0a2', 'White', 'Nora'),
	('20261115-213128-071-apart-efn0a2', 'Black', 'Otto'),
	('20261115-213128-187-replica-ybd230', 'White', 'Pia'),
	('20261115-213128-187-replica-ybd230', 'Black', 'Quin'),
	('20261115-213128-306-antiyomacy-is3yz7', 'Red', 'Rose'),
	('20261115-213128-306-antiyomacy-is3yz7', 'Blue', 'Sam'),
	('20261115-213132-277-blackstone-q8g6b9', 'Red', 'Tess'),
	('20261115-213132-277-blackstone-q8g6b9', 'Blue', 'Uwe'),
	('20261115-213136-463-apart-ct0l1m', 'White', 'Vera'),
	('20261115-213136-463-apart-ct0l1m', 'Black', 'Will'),
	('20261115-213136-624-apart-mlct7i', 'White', 'Xenia'),
	('20261115-213136-624-apart-mlct7i', 'Black', 'Yuri'),
	('20261115-213136-624-apart-mlct7i', 'Annotator', 'somebody else');


--
-- Data for Name: schema_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_version VALUES
	(1),
	(2);


--
-- Data for Name: seats; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.seats VALUES
	('20261115-213122-922-blackstone-jt4ruh', 0, 'b6ed5f6131e58fe8f0c379a0276d39a1bf588ec763c9533ed4acf8a93991fe3d'),
	('20261115-213122-922-blackstone-jt4ruh', 1, '4b3b72f3d977fca66fece546bfc4b55039469a8e8c1ff09e29e4b92cebd36237'),
	('20261115-213123-256-antiyomacy-avfg9a', 0, '91583246f28191b09398573fe1dacbcbf3ae4ab5e7bde7b4fda824bbc174b1a8'),
	('20261115-213123-256-antiyomacy-avfg9a', 1, '3f3e550c4aa5c02f8dec7d670be10759f7a16be6c586205848cec7d533f6f875'),
	('20261115-213123-356-antiyomacy-juy755', 0, 'dd8c1d58f68fc9730788bb68d9e425a699ff8e237846cd6cc1acfd3028d85da5'),
	('20261115-213123-356-antiyomacy-juy755', 1, '5cbec923a2e6c36fc9a27bef05b7fdeb14f1c9f29ad32f6fa062c74be28f5563'),
	('20261115-213123-585-blackstone-sqjsdi', 0, 'dbd0dea5c27921956b1685e82be3eee818568edc6131b86e127a735166375be6'),
	('20261115-213123-585-blackstone-sqjsdi', 1, '9b567c9d39a89cfdb64f84aadd6c8b016a891ce16b2886a9a5c919e955ee02be'),
	('20261115-213124-356-replica-t9qodn', 0, '2c685cb2d787b24cfac6ff379be3b1a9921049684b34dea749c40af343c3352d'),
	('20261115-213124-356-replica-t9qodn', 1, 'd7bde2154ba934fcba872e6a25941399f76702ef481493895f8bf7e07c881966'),
	('20261115-213125-257-apart-ccqqil', 0, '8440180d1e0bd049e14c2f305455fdb3fb696cb80cf7b34c46229505b2df1fbe'),
	('20261115-213125-257-apart-ccqqil', 1, '9a0e4d0d11dae473663ad6bc84eafe38e2fe78618f7ce5a4d13ac472779d19c0'),
	('20261115-213126-117-antiyomacy-90nlh3', 0, '1845b25a4de399c6a6480a0076f9791f672e308590c6576c56e8dd0f2e6acf9b'),
	('20261115-213126-117-antiyomacy-90nlh3', 1, 'd903a9ddf0ed4f080d21b4989c3d8bd73b3c4a3f61903766e763491308d670f5'),
	('20261115-213126-343-replica-j9f9ms', 0, 'c6a3137564610543d4a553e5087b2a4df0b509351910fc5adf1422b51236d683'),
	('20261115-213126-343-replica-j9f9ms', 1, '8351d90fe9397cd898749127842277c7ea0bd4817788ca05fa0ce6be1b0048ab'),
	('20261115-213126-519-apart-urug2y', 0, 'a2d831d21dd4b134d27edfa3a4a386de45966776c8e256a1c55fe19745766457'),
	('20261115-213126-519-apart-urug2y', 1, '5f3d3a849b3cb77ea99ec6c9f084fd201c57f51c98a11e7e283c3d4857dd22e2'),
	('20261115-213127-039-apart-lqozrz', 0, '9a4dba8220dd00ecae759b155b13037d36d090981a854d72a1f71586d9066067'),
	('20261115-213127-039-apart-lqozrz', 1, '15a25e66c1eefaeb7af82ad3b0b0da8dcfa05593ffcc32a12199a71eaa1f367b'),
	('20261115-213127-352-antiyomacy-dhx6cb', 0, 'c228ee58db63ed1a5282718c5a64222c365a806053e67f1da72183bfa6698f8f'),
	('20261115-213127-352-antiyomacy-dhx6cb', 1, 'd712ff72b4924d680325bf10e1d4b1bdc3430d87b7d1c1b8a1e72ea5cecdb3d5'),
	('20261115-213127-551-replica-e4bn0w', 0, 'ddfbe5f8cb56ceb5de2c89609066132d92de27e7bcff5239a24298d308cd2a94'),
	('20261115-213127-551-replica-e4bn0w', 1, 'a8d7643c74dbf4b76891bb094985ed9c9b81727af25e3451cbd7713432cc8d83'),
	('20261115-213127-661-antiyomacy-nezrou', 0, '516dffe282b098abc05e420656a37a5268cc914c33a2d41adb4133cd08ef3254'),
	('20261115-213127-661-antiyomacy-nezrou', 1, '7b5a2a344903c4046daad8e6b4687f4d70faafcaeeca34c268a3c8de21944703'),
	('20261115-213127-831-blackstone-4tyufa', 0, '6094e85f361418f0da3fd7f19474e7c6ca9e66cedec1bf86d7eceb8534591f26'),
	('20261115-213127-831-blackstone-4tyufa', 1, 'd73872f3bcf17933778df755674e74c37e5938aba45e196e6a52590d756bd555'),
	('20261115-213127-902-apart-6u6twt', 0, '14648b75e403f98c1efe112d6118d754a7fc733893e2953fa6eeff345918387b'),
	('20261115-213127-902-apart-6u6twt', 1, '28e7e2950ac826e88b401bbf4d60c9d5cae4c9d6543aaf6b409a3572048a0c1e'),
	('20261115-213128-071-apart-efn0a2', 0, '88c78b73ccc0e8f1db3fd0324a750c610e0fe7cf6a71a12e2064d226f05402c1'),
	('20261115-213128-071-apart-efn0a2', 1, 'e39328073bedbe555968297b513a0de8d9789eaf36b5cc4ee861ec63a3867dbf'),
	('20261115-213128-187-replica-ybd230', 0, 'e7da20abec91e3b074af3693d685b92f24908270e7257d453ea4123eba2eb47f'),
	('20261115-213128-187-replica-ybd230', 1, '33ef96aa295a9f931b84e469d11056920bf958c80e5076a1d6db5f946eac8a75'),
	('20261115-213128-306-antiyomacy-is3yz7', 0, '6c867c8ad77ac7a6d180cf777582521067ebac5c11a8fa039be1a4ba61ab5a75'),
	('20261115-213128-306-antiyomacy-is3yz7', 1, '417168c509d2c91dd12af60709349b18df56c01e51093f24b9fcc872830196d1'),
	('20261115-213132-277-blackstone-q8g6b9', 0, 'e084e11e232edc833a6d36f8ce830be79fa9b3fe9c38af1a5225de17dfc2ef20'),
	('20261115-213132-277-blackstone-q8g6b9', 1, '7387ce9db813df397ab32fc677b7a68bc8b127ec1c37f069e27ee4c67bd9ab81');


--
-- Data for Name: tags; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tags VALUES
	('20261115-213122-922-blackstone-jt4ruh', 0, 'Game', 'blackstone'),
	('20261115-213122-922-blackstone-jt4ruh', 1, 'Date', '2026-11-15'),
	('20261115-213122-922-blackstone-jt4ruh', 2, 'Red', 'Ann'),
	('20261115-213122-922-blackstone-jt4ruh', 3, 'Blue', 'Bob'),
	('20261115-213122-922-blackstone-jt4ruh', 4, 'Options', 'size=6 churn=high'),
	('20261115-213122-922-blackstone-jt4ruh', 5, 'Result', '*'),
	('20261115-213123-256-antiyomacy-avfg9a', 0, 'Game', 'antiyomacy'),
	('20261115-213123-256-antiyomacy-avfg9a', 1, 'Date', '2026-11-15'),
	('20261115-213123-256-antiyomacy-avfg9a', 2, 'Red', 'Amy'),
	('20261115-213123-256-antiyomacy-avfg9a', 3, 'Blue', 'Ben'),
	('20261115-213123-256-antiyomacy-avfg9a', 4, 'Options', 'profile=thesis map=random size=6 seed=1 walkers=0 smooth=2 income=profile max_turns=0'),
	('20261115-213123-256-antiyomacy-avfg9a', 5, 'State', '6 r play 0,0 ~~r.r.r1..../~~~~r......./~~~~~~~~b.../~~~~~~b1b.../~~~~~~..b.~~/~~~~~~~~~~~~ r@1=13;b@16=14'),
	('20261115-213123-256-antiyomacy-avfg9a', 6, 'Result', '*'),
	('20261115-213123-356-antiyomacy-juy755', 0, 'Game', 'antiyomacy'),
	('20261115-213123-356-antiyomacy-juy755', 1, 'Date', '2026-11-15'),
	('20261115-213123-356-antiyomacy-juy755', 2, 'Red', 'Cid'),
	('20261115-213123-356-antiyomacy-juy755', 3, 'Blue', 'Dot'),
	('20261115-213123-356-antiyomacy-juy755', 4, 'Options', 'profile=thesis map=corners size=13 seed=1 walkers=0 smooth=2 income=profile max_turns=0'),
	('20261115-213123-356-antiyomacy-juy755', 5, 'Result', '*'),
	('20261115-213123-585-blackstone-sqjsdi', 0, 'Game', 'blackstone'),
	('20261115-213123-585-blackstone-sqjsdi', 1, 'Date', '2026-11-15'),
	('20261115-213123-585-blackstone-sqjsdi', 2, 'Red', 'alphabeta:nodes=500'),
	('20261115-213123-585-blackstone-sqjsdi', 3, 'RedBot', 'alphabeta:nodes=500,seed=7'),
	('20261115-213123-585-blackstone-sqjsdi', 4, 'Blue', 'Second random'),
	('20261115-213123-585-blackstone-sqjsdi', 5, 'BlueBot', 'random:seed=7'),
	('20261115-213123-585-blackstone-sqjsdi', 6, 'Options', 'size=6 churn=low'),
	('20261115-213123-585-blackstone-sqjsdi', 7, 'Result', '1-0'),
	('20261115-213124-356-replica-t9qodn', 0, 'Game', 'replica'),
	('20261115-213124-356-replica-t9qodn', 1, 'Date', '2026-11-15'),
	('20261115-213124-356-replica-t9qodn', 2, 'White', 'alphabeta:nodes=500'),
	('20261115-213124-356-replica-t9qodn', 3, 'WhiteBot', 'alphabeta:nodes=500,seed=7'),
	('20261115-213124-356-replica-t9qodn', 4, 'Black', 'Second random'),
	('20261115-213124-356-replica-t9qodn', 5, 'BlackBot', 'random:seed=7'),
	('20261115-213124-356-replica-t9qodn', 6, 'Options', 'size=8 sight=all'),
	('20261115-213124-356-replica-t9qodn', 7, 'Result', '1-0'),
	('20261115-213125-257-apart-ccqqil', 0, 'Game', 'apart'),
	('20261115-213125-257-apart-ccqqil', 1, 'Date', '2026-11-15'),
	('20261115-213125-257-apart-ccqqil', 2, 'White', 'alphabeta:nodes=500'),
	('20261115-213125-257-apart-ccqqil', 3, 'WhiteBot', 'alphabeta:nodes=500,seed=7'),
	('20261115-213125-257-apart-ccqqil', 4, 'Black', 'Second random'),
	('20261115-213125-257-apart-ccqqil', 5, 'BlackBot', 'random:seed=7'),
	('20261115-213125-257-apart-ccqqil', 6, 'Options', 'size=8 win_test=each repetition=3 max_turns=2000'),
	('20261115-213125-257-apart-ccqqil', 7, 'Result', '1-0'),
	('20261115-213126-117-antiyomacy-90nlh3', 0, 'Game', 'antiyomacy'),
	('20261115-213126-117-antiyomacy-90nlh3', 1, 'Date', '2026-11-15'),
	('20261115-213126-117-antiyomacy-90nlh3', 2, 'Red', 'alphabeta:nodes=500'),
	('20261115-213126-117-antiyomacy-90nlh3', 3, 'RedBot', 'alphabeta:nodes=500,seed=7'),
	('20261115-213126-117-antiyomacy-90nlh3', 4, 'Blue', 'Second random'),
	('20261115-213126-117-antiyomacy-90nlh3', 5, 'BlueBot', 'random:seed=7'),
	('20261115-213126-117-antiyomacy-90nlh3', 6, 'Options', 'profile=thesis map=random size=6 seed=1 walkers=0 smooth=2 income=profile max_turns=2000'),
	('20261115-213126-117-antiyomacy-90nlh3', 7, 'Result', '1-0'),
	('20261115-213126-343-replica-j9f9ms', 0, 'Game', 'replica'),
	('20261115-213126-343-replica-j9f9ms', 1, 'Date', '2026-11-15'),
	('20261115-213126-343-replica-j9f9ms', 2, 'White', 'Cleo'),
	('20261115-213126-343-replica-j9f9ms', 3, 'Black', 'Dan'),
	('20261115-213126-343-replica-j9f9ms', 4, 'Options', 'size=8 sight=forward'),
	('20261115-213126-343-replica-j9f9ms', 5, 'Result', '1-0'),
	('20261115-213126-343-replica-j9f9ms', 6, 'Termination', 'resignation'),
	('20261115-213126-519-apart-urug2y', 0, 'Game', 'apart'),
	('20261115-213126-519-apart-urug2y', 1, 'Date', '2026-11-15'),
	('20261115-213126-519-apart-urug2y', 2, 'White', 'Eve'),
	('20261115-213126-519-apart-urug2y', 3, 'Black', 'Finn'),
	('20261115-213126-519-apart-urug2y', 4, 'Options', 'size=8 win_test=each repetition=0 max_turns=0'),
	('20261115-213126-519-apart-urug2y', 5, 'Result', '1-0'),
	('20261115-213126-519-apart-urug2y', 6, 'Termination', 'time'),
	('20261115-213127-039-apart-lqozrz', 0, 'Game', 'apart'),
	('20261115-213127-039-apart-lqozrz', 1, 'Date', '2026-11-15'),
	('20261115-213127-039-apart-lqozrz', 2, 'White', 'Gus'),
	('20261115-213127-039-apart-lqozrz', 3, 'Black', 'Hanna'),
	('20261115-213127-039-apart-lqozrz', 4, 'Options', 'size=8 win_test=each repetition=3 max_turns=0'),
	('20261115-213127-039-apart-lqozrz', 5, 'State', 'bb6/8/8/8/8/8/8/ww6 w -'),
	('20261115-213127-039-apart-lqozrz', 6, 'Result', '1/2-1/2'),
	('20261115-213127-039-apart-lqozrz', 7, 'Termination', 'repetition'),
	('20261115-213127-352-antiyomacy-dhx6cb', 0, 'Game', 'antiyomacy'),
	('20261115-213127-352-antiyomacy-dhx6cb', 1, 'Date', '2026-11-15'),
	('20261115-213127-352-antiyomacy-dhx6cb', 2, 'Red', 'Ida'),
	('20261115-213127-352-antiyomacy-dhx6cb', 3, 'Blue', 'Jo'),
	('20261115-213127-352-antiyomacy-dhx6cb', 4, 'Options', 'profile=thesis map=random size=6 seed=1 walkers=0 smooth=2 income=profile max_turns=4'),
	('20261115-213127-352-antiyomacy-dhx6cb', 5, 'Result', '1/2-1/2'),
	('20261115-213127-352-antiyomacy-dhx6cb', 6, 'Termination', 'turns'),
	('20261115-213127-551-replica-e4bn0w', 0, 'Game', 'replica'),
	('20261115-213127-551-replica-e4bn0w', 1, 'Date', '2026-11-15'),
	('20261115-213127-551-replica-e4bn0w', 2, 'White', 'Zoë "Zed" \ O''Neil; -- 木'),
	('20261115-213127-551-replica-e4bn0w', 3, 'Black', 'Łukasz 😀'),
	('20261115-213127-551-replica-e4bn0w', 4, 'Options', 'size=8 sight=all'),
	('20261115-213127-551-replica-e4bn0w', 5, 'Result', '*'),
	('20261115-213127-661-antiyomacy-nezrou', 0, 'Game', 'antiyomacy'),
	('20261115-213127-661-antiyomacy-nezrou', 1, 'Date', '2026-11-15'),
	('20261115-213127-661-antiyomacy-nezrou', 2, 'Red', 'Kim'),
	('20261115-213127-661-antiyomacy-nezrou', 3, 'Blue', 'greedy'),
	('20261115-213127-661-antiyomacy-nezrou', 4, 'BlueBot', 'greedy:seed=0'),
	('20261115-213127-661-antiyomacy-nezrou', 5, 'Options', 'profile=program map=random size=8 seed=1 walkers=0 smooth=2 income=profile max_turns=0'),
	('20261115-213127-661-antiyomacy-nezrou', 6, 'Result', '*'),
	('20261115-213127-831-blackstone-4tyufa', 0, 'Game', 'blackstone'),
	('20261115-213127-831-blackstone-4tyufa', 1, 'Date', '2026-11-15'),
	('20261115-213127-831-blackstone-4tyufa', 2, 'Red', 'Lea'),
	('20261115-213127-831-blackstone-4tyufa', 3, 'Blue', 'Max'),
	('20261115-213127-831-blackstone-4tyufa', 4, 'Options', 'size=6 churn=high'),
	('20261115-213127-831-blackstone-4tyufa', 5, 'Result', '*'),
	('20261115-213127-902-apart-6u6twt', 0, 'Game', 'apart');
INSERT INTO public.tags VALUES
	('20261115-213127-902-apart-6u6twt', 1, 'Date', '2026-11-15'),
	('20261115-213127-902-apart-6u6twt', 2, 'White', 'Greedy'),
	('20261115-213127-902-apart-6u6twt', 3, 'WhiteBot', 'source:2,seed=11'),
	('20261115-213127-902-apart-6u6twt', 4, 'Black', 'Second coin'),
	('20261115-213127-902-apart-6u6twt', 5, 'BlackBot', 'coin:seed=11'),
	('20261115-213127-902-apart-6u6twt', 6, 'Options', 'size=8 win_test=each repetition=3 max_turns=2000'),
	('20261115-213127-902-apart-6u6twt', 7, 'Result', '*'),
	('20261115-213127-902-apart-6u6twt', 8, 'Paused', 'yes'),
	('20261115-213128-071-apart-efn0a2', 0, 'Game', 'apart'),
	('20261115-213128-071-apart-efn0a2', 1, 'Date', '2026-11-15'),
	('20261115-213128-071-apart-efn0a2', 2, 'White', 'Nora'),
	('20261115-213128-071-apart-efn0a2', 3, 'Black', 'Otto'),
	('20261115-213128-071-apart-efn0a2', 4, 'Options', 'size=25 win_test=end repetition=0 max_turns=0'),
	('20261115-213128-071-apart-efn0a2', 5, 'Result', '*'),
	('20261115-213128-187-replica-ybd230', 0, 'Game', 'replica'),
	('20261115-213128-187-replica-ybd230', 1, 'Date', '2026-11-15'),
	('20261115-213128-187-replica-ybd230', 2, 'White', 'Pia'),
	('20261115-213128-187-replica-ybd230', 3, 'Black', 'Quin'),
	('20261115-213128-187-replica-ybd230', 4, 'Options', 'size=8 sight=all'),
	('20261115-213128-187-replica-ybd230', 5, 'Result', '*'),
	('20261115-213128-187-replica-ybd230', 6, 'Offers', '0'),
	('20261115-213128-306-antiyomacy-is3yz7', 0, 'Game', 'antiyomacy'),
	('20261115-213128-306-antiyomacy-is3yz7', 1, 'Date', '2026-11-15'),
	('20261115-213128-306-antiyomacy-is3yz7', 2, 'Red', 'Rose'),
	('20261115-213128-306-antiyomacy-is3yz7', 3, 'Blue', 'Sam'),
	('20261115-213128-306-antiyomacy-is3yz7', 4, 'Options', 'profile=thesis map=duel size=8 seed=1 walkers=0 smooth=2 income=profile max_turns=0'),
	('20261115-213128-306-antiyomacy-is3yz7', 5, 'Result', '*'),
	('20261115-213132-277-blackstone-q8g6b9', 0, 'Game', 'blackstone'),
	('20261115-213132-277-blackstone-q8g6b9', 1, 'Date', '2026-11-15'),
	('20261115-213132-277-blackstone-q8g6b9', 2, 'Red', 'Tess'),
	('20261115-213132-277-blackstone-q8g6b9', 3, 'Blue', 'Uwe'),
	('20261115-213132-277-blackstone-q8g6b9', 4, 'Options', 'size=6 churn=low'),
	('20261115-213132-277-blackstone-q8g6b9', 5, 'Result', '*'),
	('20261115-213136-463-apart-ct0l1m', 0, 'Game', 'apart'),
	('20261115-213136-463-apart-ct0l1m', 1, 'Date', '2026-11-15'),
	('20261115-213136-463-apart-ct0l1m', 2, 'White', 'Vera'),
	('20261115-213136-463-apart-ct0l1m', 3, 'Black', 'Will'),
	('20261115-213136-463-apart-ct0l1m', 4, 'Options', 'size=8 win_test=each repetition=0 max_turns=0'),
	('20261115-213136-463-apart-ct0l1m', 5, 'Result', '*'),
	('20261115-213136-624-apart-mlct7i', 0, 'Game', 'apart'),
	('20261115-213136-624-apart-mlct7i', 1, 'Date', '2026-11-15'),
	('20261115-213136-624-apart-mlct7i', 2, 'Event', 'A "friendly" of the \ club'),
	('20261115-213136-624-apart-mlct7i', 3, 'Site', 'Wrocław'),
	('20261115-213136-624-apart-mlct7i', 4, 'Round', '3'),
	('20261115-213136-624-apart-mlct7i', 5, 'White', 'Xenia'),
	('20261115-213136-624-apart-mlct7i', 6, 'Black', 'Yuri'),
	('20261115-213136-624-apart-mlct7i', 7, 'WhiteBot', 'source:2,seed=5'),
	('20261115-213136-624-apart-mlct7i', 8, 'BlackBot', 'alphabeta:nodes=2000,seed=6'),
	('20261115-213136-624-apart-mlct7i', 9, 'Options', 'size=8 win_test=end repetition=3 max_turns=60'),
	('20261115-213136-624-apart-mlct7i', 10, 'State', '3b1b2/1bb2b2/2b1b1b1/1w1b4/b4w2/2w4w/4ww1w/2b1w1w1 w -'),
	('20261115-213136-624-apart-mlct7i', 11, 'Paused', 'yes'),
	('20261115-213136-624-apart-mlct7i', 12, 'Offers', '01'),
	('20261115-213136-624-apart-mlct7i', 13, 'Result', '0-1'),
	('20261115-213136-624-apart-mlct7i', 14, 'Termination', 'resignation'),
	('20261115-213136-624-apart-mlct7i', 15, 'Annotator', 'somebody else');


--
-- Data for Name: taken_over; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: analyses analyses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analyses
    ADD CONSTRAINT analyses_pkey PRIMARY KEY (game, options, state, lines);


--
-- Name: games games_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (name);


--
-- Name: leases leases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);


--
-- Name: moves moves_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (name, ply);


--
-- Name: players players_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (name, role);


--
-- Name: seats seats_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (name, seat);


--
-- Name: tags tags_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (name, place);


--
-- Name: taken_over taken_over_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.taken_over
    ADD CONSTRAINT taken_over_pkey PRIMARY KEY (archive);


--
-- Name: analyses_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analyses_by_age ON public.analyses USING btree (made);


--
-- Name: games_by_game; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_game ON public.games USING btree (game, date);


--
-- Name: players_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX players_by_player ON public.players USING btree (player);


--
-- PostgreSQL database dump complete
--

\unrestrict H2fjkqUhTQGtA6bIMHS6w8SnGRaDyK3V49oIQEpoLf6hEWr3GxfxKPic73PhXn8

