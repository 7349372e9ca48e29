--
-- PostgreSQL database dump
--

\restrict Tp0CKxEidJP8GSSMs8lnBP5uPw0TVcm9ITmz5iRIMFNukRbTDlQmKUFEWuMfaRb

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
-- Name: games; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games (
    name text NOT NULL,
    game text NOT NULL,
    result text NOT NULL,
    date text NOT NULL
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
-- Name: schema_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_version (
    version integer NOT NULL
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
-- Data for Name: games; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.games VALUES
	('20261115-213916-291-apart-15682', 'apart', '*', '2026-11-15'),
	('20261115-213912-158-blackstone-15668', 'blackstone', '*', '2026-11-15'),
	('20261115-213912-226-antiyomacy-15669', 'antiyomacy', '*', '2026-11-15'),
	('20261115-213912-268-antiyomacy-15670', 'antiyomacy', '*', '2026-11-15'),
	('20261115-213913-733-apart-15673', 'apart', '1-0', '2026-11-15'),
	('20261115-213912-386-blackstone-15671', 'blackstone', '1-0', '2026-11-15'),
	('20261115-213914-752-antiyomacy-15674', 'antiyomacy', '1-0', '2026-11-15'),
	('20261115-213915-447-replica-15675', 'replica', '1-0', '2026-11-15'),
	('20261115-213915-505-apart-15676', 'apart', '1-0', '2026-11-15'),
	('20261115-213912-941-replica-15672', 'replica', '1-0', '2026-11-15'),
	('20261115-213915-964-apart-15677', 'apart', '1/2-1/2', '2026-11-15'),
	('20261115-213916-043-antiyomacy-15678', 'antiyomacy', '1/2-1/2', '2026-11-15'),
	('20261115-213916-099-replica-15679', 'replica', '*', '2026-11-15'),
	('20261115-213916-133-antiyomacy-15680', 'antiyomacy', '*', '2026-11-15'),
	('20261115-213916-214-blackstone-15681', 'blackstone', '*', '2026-11-15');


--
-- Data for Name: moves; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.moves VALUES
	('20261115-213912-158-blackstone-15668', 0, 1, '2,6>2,5', ''),
	('20261115-213912-158-blackstone-15668', 1, 2, '1,4>1,6', ''),
	('20261115-213912-158-blackstone-15668', 2, 3, '2,5>5,5', ''),
	('20261115-213912-158-blackstone-15668', 3, 4, '1,2>1,3', ''),
	('20261115-213912-158-blackstone-15668', 4, 5, '3,1>1,1', ''),
	('20261115-213912-226-antiyomacy-15669', 0, 1, '0-3>1-2', ''),
	('20261115-213912-226-antiyomacy-15669', 1, 2, 'peasant@1-4', ''),
	('20261115-213912-226-antiyomacy-15669', 2, 3, 'nothing', ''),
	('20261115-213912-268-antiyomacy-15670', 0, 1, 'peasant@1-0', ''),
	('20261115-213912-268-antiyomacy-15670', 1, 1, 'peasant@10-1', ''),
	('20261115-213912-268-antiyomacy-15670', 2, 2, 'peasant@1-12', ''),
	('20261115-213912-268-antiyomacy-15670', 3, 2, 'peasant@10-11', ''),
	('20261115-213912-268-antiyomacy-15670', 4, 3, 'nothing', ''),
	('20261115-213912-268-antiyomacy-15670', 5, 3, '10-1>9-2', ''),
	('20261115-213912-268-antiyomacy-15670', 6, 4, '1-12>2-11', ''),
	('20261115-213912-386-blackstone-15671', 0, 1, '4,6>4,3', ''),
	('20261115-213912-386-blackstone-15671', 1, 2, '1,2>2,1', ''),
	('20261115-213912-386-blackstone-15671', 2, 3, '5,1>5,5', ''),
	('20261115-213912-386-blackstone-15671', 3, 4, '2,1>1,1', ''),
	('20261115-213912-386-blackstone-15671', 4, 5, '3,1>2,2', ''),
	('20261115-213912-386-blackstone-15671', 5, 6, '1,4>1,3', ''),
	('20261115-213912-386-blackstone-15671', 6, 7, '2,2>2,4', ''),
	('20261115-213912-386-blackstone-15671', 7, 8, '1,3>3,3', ''),
	('20261115-213912-386-blackstone-15671', 8, 9, '2,4>3,4', ''),
	('20261115-213912-386-blackstone-15671', 9, 10, '6,3>4,5', ''),
	('20261115-213912-386-blackstone-15671', 10, 11, '4,3>4,2', ''),
	('20261115-213912-386-blackstone-15671', 11, 12, '4,5>4,4', ''),
	('20261115-213912-386-blackstone-15671', 12, 13, '4,2>5,2', ''),
	('20261115-213912-386-blackstone-15671', 13, 14, '3,3>2,3', ''),
	('20261115-213912-386-blackstone-15671', 14, 15, '3,4>3,5', ''),
	('20261115-213912-386-blackstone-15671', 15, 16, '4,4>6,4', ''),
	('20261115-213912-386-blackstone-15671', 16, 17, '5,2>5,3', ''),
	('20261115-213912-386-blackstone-15671', 17, 18, '2,3>3,2', ''),
	('20261115-213912-386-blackstone-15671', 18, 19, '5,3>5,4', ''),
	('20261115-213912-386-blackstone-15671', 19, 20, '3,2>4,1', ''),
	('20261115-213912-386-blackstone-15671', 20, 21, '3,5>2,5', ''),
	('20261115-213912-386-blackstone-15671', 21, 22, '6,5>5,6', ''),
	('20261115-213912-386-blackstone-15671', 22, 23, '5,5>6,6', ''),
	('20261115-213912-941-replica-15672', 0, 1, 'a1-e1', ''),
	('20261115-213912-941-replica-15672', 1, 2, 'e7/d6', ''),
	('20261115-213912-941-replica-15672', 2, 3, 'd2x', ''),
	('20261115-213912-941-replica-15672', 3, 4, 'g8/e6', ''),
	('20261115-213912-941-replica-15672', 4, 5, 'b4x', ''),
	('20261115-213912-941-replica-15672', 5, 6, 'd6|d5', ''),
	('20261115-213912-941-replica-15672', 6, 7, 'd1x', ''),
	('20261115-213912-941-replica-15672', 7, 8, 'h6x', ''),
	('20261115-213912-941-replica-15672', 8, 9, 'a4x', ''),
	('20261115-213912-941-replica-15672', 9, 10, 'h5-f5', ''),
	('20261115-213912-941-replica-15672', 10, 11, 'c2x', ''),
	('20261115-213912-941-replica-15672', 11, 12, 'f7/c4', ''),
	('20261115-213912-941-replica-15672', 12, 13, 'a2/c4', ''),
	('20261115-213912-941-replica-15672', 13, 14, 'h8|h5', ''),
	('20261115-213912-941-replica-15672', 14, 15, 'b3/d5', ''),
	('20261115-213912-941-replica-15672', 15, 16, 'h7/e4', ''),
	('20261115-213912-941-replica-15672', 16, 17, 'c4/e6', ''),
	('20261115-213912-941-replica-15672', 17, 18, 'g7/f6', ''),
	('20261115-213912-941-replica-15672', 18, 19, 'e6-f6', ''),
	('20261115-213912-941-replica-15672', 19, 20, 'g5|g4', ''),
	('20261115-213912-941-replica-15672', 20, 21, 'f6/g7', ''),
	('20261115-213912-941-replica-15672', 21, 22, 'e8/d7', ''),
	('20261115-213912-941-replica-15672', 22, 23, 'd5x', ''),
	('20261115-213912-941-replica-15672', 23, 24, 'g6x', ''),
	('20261115-213912-941-replica-15672', 24, 25, 'a3x', ''),
	('20261115-213912-941-replica-15672', 25, 26, 'h6/g5', ''),
	('20261115-213912-941-replica-15672', 26, 27, 'a3/c5', ''),
	('20261115-213912-941-replica-15672', 27, 28, 'f8|f7', ''),
	('20261115-213912-941-replica-15672', 28, 29, 'c1x', ''),
	('20261115-213912-941-replica-15672', 29, 30, 'g6/d3', ''),
	('20261115-213912-941-replica-15672', 30, 31, 'c2/d3', ''),
	('20261115-213913-733-apart-15673', 0, 1, '7-3>5-5', ''),
	('20261115-213913-733-apart-15673', 1, 2, '1-6>3-6', ''),
	('20261115-213913-733-apart-15673', 2, 2, '3-6>5-6', ''),
	('20261115-213913-733-apart-15673', 3, 3, '7-7>7-3', ''),
	('20261115-213913-733-apart-15673', 4, 3, '7-3>5-1', ''),
	('20261115-213913-733-apart-15673', 5, 4, '2-7>1-6', ''),
	('20261115-213913-733-apart-15673', 6, 5, '8-6>6-4', ''),
	('20261115-213913-733-apart-15673', 7, 5, '6-4>4-6', ''),
	('20261115-213913-733-apart-15673', 8, 5, '4-6>2-8', ''),
	('20261115-213913-733-apart-15673', 9, 6, '1-2>1-8', ''),
	('20261115-213913-733-apart-15673', 10, 7, '7-6>7-3', ''),
	('20261115-213913-733-apart-15673', 11, 7, '7-3>7-7', ''),
	('20261115-213913-733-apart-15673', 12, 7, '7-7>5-7', ''),
	('20261115-213913-733-apart-15673', 13, 8, '2-6>2-1', ''),
	('20261115-213913-733-apart-15673', 14, 9, '7-4>5-4', ''),
	('20261115-213913-733-apart-15673', 15, 9, '5-4>5-6', ''),
	('20261115-213913-733-apart-15673', 16, 9, '5-6>5-3', ''),
	('20261115-213913-733-apart-15673', 17, 10, '1-7>2-6', ''),
	('20261115-213913-733-apart-15673', 18, 11, '8-5>6-5', ''),
	('20261115-213913-733-apart-15673', 19, 11, '6-5>3-5', ''),
	('20261115-213913-733-apart-15673', 20, 12, '2-2>2-8', ''),
	('20261115-213913-733-apart-15673', 21, 12, '2-8>4-8', ''),
	('20261115-213913-733-apart-15673', 22, 13, '8-4>8-1', ''),
	('20261115-213913-733-apart-15673', 23, 13, '8-1>6-3', ''),
	('20261115-213913-733-apart-15673', 24, 13, '6-3>4-3', ''),
	('20261115-213913-733-apart-15673', 25, 13, '4-3>2-3', ''),
	('20261115-213913-733-apart-15673', 26, 14, '1-6>3-6', ''),
	('20261115-213913-733-apart-15673', 27, 14, '3-6>5-6', ''),
	('20261115-213913-733-apart-15673', 28, 15, '8-3>8-1', ''),
	('20261115-213913-733-apart-15673', 29, 15, '8-1>6-3', ''),
	('20261115-213913-733-apart-15673', 30, 15, '6-3>4-5', '');
INSERT INTO public.moves VALUES
	('20261115-213913-733-apart-15673', 31, 15, '4-5>1-5', ''),
	('20261115-213913-733-apart-15673', 32, 16, '2-5>2-8', ''),
	('20261115-213913-733-apart-15673', 33, 17, '8-2>6-2', ''),
	('20261115-213913-733-apart-15673', 34, 17, '6-2>4-4', ''),
	('20261115-213913-733-apart-15673', 35, 17, '4-4>1-7', ''),
	('20261115-213914-752-antiyomacy-15674', 0, 1, 'nothing', ''),
	('20261115-213914-752-antiyomacy-15674', 1, 2, 'peasant@3-3', ''),
	('20261115-213914-752-antiyomacy-15674', 2, 3, 'farm@0-1', ''),
	('20261115-213914-752-antiyomacy-15674', 3, 4, '3-3>4-3', ''),
	('20261115-213914-752-antiyomacy-15674', 4, 5, 'nothing', ''),
	('20261115-213914-752-antiyomacy-15674', 5, 6, '4-3>3-4', ''),
	('20261115-213914-752-antiyomacy-15674', 6, 7, 'peasant@1-2', ''),
	('20261115-213914-752-antiyomacy-15674', 7, 8, '3-4>4-3', ''),
	('20261115-213914-752-antiyomacy-15674', 8, 9, '1-2>0-3', ''),
	('20261115-213914-752-antiyomacy-15674', 9, 10, '4-3>3-3', ''),
	('20261115-213914-752-antiyomacy-15674', 10, 11, '0-3>0-4', ''),
	('20261115-213914-752-antiyomacy-15674', 11, 12, '3-3>4-4', ''),
	('20261115-213914-752-antiyomacy-15674', 12, 13, '0-4>0-5', ''),
	('20261115-213914-752-antiyomacy-15674', 13, 14, 'nothing', ''),
	('20261115-213914-752-antiyomacy-15674', 14, 15, 'peasant@1-4', ''),
	('20261115-213914-752-antiyomacy-15674', 15, 16, 'nothing', ''),
	('20261115-213914-752-antiyomacy-15674', 16, 17, '0-5>2-4', ''),
	('20261115-213914-752-antiyomacy-15674', 17, 18, '4-4>2-5', ''),
	('20261115-213914-752-antiyomacy-15674', 18, 19, 'peasant@3-4', ''),
	('20261115-213914-752-antiyomacy-15674', 19, 20, 'spearman@3-5', ''),
	('20261115-213914-752-antiyomacy-15674', 20, 21, '2-4>2-5', ''),
	('20261115-213914-752-antiyomacy-15674', 21, 22, 'nothing', ''),
	('20261115-213914-752-antiyomacy-15674', 22, 23, 'peasant@4-4', ''),
	('20261115-213914-752-antiyomacy-15674', 23, 24, 'nothing', ''),
	('20261115-213914-752-antiyomacy-15674', 24, 25, '3-4>3-3', ''),
	('20261115-213915-447-replica-15675', 0, 1, 'a4x', ''),
	('20261115-213915-447-replica-15675', 1, 2, 'g8/e6', ''),
	('20261115-213915-447-replica-15675', 2, 3, 'a2x', ''),
	('20261115-213915-447-replica-15675', 3, 4, 'h7x', ''),
	('20261115-213915-505-apart-15676', 0, 1, '7-2>7-8', ''),
	('20261115-213915-964-apart-15677', 0, 1, '8-1>7-1', ''),
	('20261115-213915-964-apart-15677', 1, 2, '1-1>2-1', ''),
	('20261115-213915-964-apart-15677', 2, 3, '7-1>8-1', ''),
	('20261115-213915-964-apart-15677', 3, 4, '2-1>1-1', ''),
	('20261115-213915-964-apart-15677', 4, 5, '8-1>7-1', ''),
	('20261115-213915-964-apart-15677', 5, 6, '1-1>2-1', ''),
	('20261115-213915-964-apart-15677', 6, 7, '7-1>8-1', ''),
	('20261115-213915-964-apart-15677', 7, 8, '2-1>1-1', ''),
	('20261115-213916-043-antiyomacy-15678', 0, 1, 'peasant@1-2', ''),
	('20261115-213916-043-antiyomacy-15678', 1, 2, 'peasant@2-4', ''),
	('20261115-213916-043-antiyomacy-15678', 2, 3, '1-2>0-3', ''),
	('20261115-213916-043-antiyomacy-15678', 3, 4, '2-4>3-3', ''),
	('20261115-213916-099-replica-15679', 0, 1, 'a4x', ''),
	('20261115-213916-099-replica-15679', 1, 2, 'g8/e6', ''),
	('20261115-213916-133-antiyomacy-15680', 0, 1, 'peasant@1-4', ''),
	('20261115-213916-133-antiyomacy-15680', 1, 2, 'peasant@3-7', ''),
	('20261115-213916-214-blackstone-15681', 0, 1, '2,6>2,5', ''),
	('20261115-213916-214-blackstone-15681', 1, 2, '1,4>1,6', ''),
	('20261115-213916-214-blackstone-15681', 2, 3, '2,5>5,5', ''),
	('20261115-213916-214-blackstone-15681', 3, 4, '1,2>1,3', ''),
	('20261115-213916-291-apart-15682', 0, 1, '25-24>25-1', ''),
	('20261115-213916-291-apart-15682', 1, 2, '1-6>3-4', ''),
	('20261115-213916-291-apart-15682', 2, 2, '3-4>6-4', '');


--
-- Data for Name: schema_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_version VALUES
	(1);


--
-- Data for Name: tags; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tags VALUES
	('20261115-213912-158-blackstone-15668', 0, 'Game', 'blackstone'),
	('20261115-213912-158-blackstone-15668', 1, 'Date', '2026-11-15'),
	('20261115-213912-158-blackstone-15668', 2, 'Red', 'Ann'),
	('20261115-213912-158-blackstone-15668', 3, 'Blue', 'Bob'),
	('20261115-213912-158-blackstone-15668', 4, 'Options', 'size=6 churn=high'),
	('20261115-213912-158-blackstone-15668', 5, 'Result', '*'),
	('20261115-213912-226-antiyomacy-15669', 0, 'Game', 'antiyomacy'),
	('20261115-213912-226-antiyomacy-15669', 1, 'Date', '2026-11-15'),
	('20261115-213912-226-antiyomacy-15669', 2, 'Red', 'Amy'),
	('20261115-213912-226-antiyomacy-15669', 3, 'Blue', 'Ben'),
	('20261115-213912-226-antiyomacy-15669', 4, 'Options', 'profile=thesis map=random size=6 seed=1 walkers=0 smooth=2 income=profile max_turns=0'),
	('20261115-213912-226-antiyomacy-15669', 5, 'State', '6 r play 0,0 ~~r.r.r1..../~~~~r......./~~~~~~~~b.../~~~~~~b1b.../~~~~~~..b.~~/~~~~~~~~~~~~ r@1=13;b@16=14'),
	('20261115-213912-226-antiyomacy-15669', 6, 'Result', '*'),
	('20261115-213912-268-antiyomacy-15670', 0, 'Game', 'antiyomacy'),
	('20261115-213912-268-antiyomacy-15670', 1, 'Date', '2026-11-15'),
	('20261115-213912-268-antiyomacy-15670', 2, 'Red', 'Cid'),
	('20261115-213912-268-antiyomacy-15670', 3, 'Blue', 'Dot'),
	('20261115-213912-268-antiyomacy-15670', 4, 'Options', 'profile=thesis map=corners size=13 seed=1 walkers=0 smooth=2 income=profile max_turns=0'),
	('20261115-213912-268-antiyomacy-15670', 5, 'Result', '*'),
	('20261115-213912-386-blackstone-15671', 0, 'Game', 'blackstone'),
	('20261115-213912-386-blackstone-15671', 1, 'Date', '2026-11-15'),
	('20261115-213912-386-blackstone-15671', 2, 'Red', 'alphabeta:nodes=500'),
	('20261115-213912-386-blackstone-15671', 3, 'RedBot', 'alphabeta:nodes=500,seed=7'),
	('20261115-213912-386-blackstone-15671', 4, 'Blue', 'Second random'),
	('20261115-213912-386-blackstone-15671', 5, 'BlueBot', 'random:seed=7'),
	('20261115-213912-386-blackstone-15671', 6, 'Options', 'size=6 churn=low'),
	('20261115-213912-386-blackstone-15671', 7, 'Result', '1-0'),
	('20261115-213912-941-replica-15672', 0, 'Game', 'replica'),
	('20261115-213912-941-replica-15672', 1, 'Date', '2026-11-15'),
	('20261115-213912-941-replica-15672', 2, 'White', 'alphabeta:nodes=500'),
	('20261115-213912-941-replica-15672', 3, 'WhiteBot', 'alphabeta:nodes=500,seed=7'),
	('20261115-213912-941-replica-15672', 4, 'Black', 'Second random'),
	('20261115-213912-941-replica-15672', 5, 'BlackBot', 'random:seed=7'),
	('20261115-213912-941-replica-15672', 6, 'Options', 'size=8 sight=all'),
	('20261115-213912-941-replica-15672', 7, 'Result', '1-0'),
	('20261115-213913-733-apart-15673', 0, 'Game', 'apart'),
	('20261115-213913-733-apart-15673', 1, 'Date', '2026-11-15'),
	('20261115-213913-733-apart-15673', 2, 'White', 'alphabeta:nodes=500'),
	('20261115-213913-733-apart-15673', 3, 'WhiteBot', 'alphabeta:nodes=500,seed=7'),
	('20261115-213913-733-apart-15673', 4, 'Black', 'Second random'),
	('20261115-213913-733-apart-15673', 5, 'BlackBot', 'random:seed=7'),
	('20261115-213913-733-apart-15673', 6, 'Options', 'size=8 win_test=each repetition=3 max_turns=2000'),
	('20261115-213913-733-apart-15673', 7, 'Result', '1-0'),
	('20261115-213914-752-antiyomacy-15674', 0, 'Game', 'antiyomacy'),
	('20261115-213914-752-antiyomacy-15674', 1, 'Date', '2026-11-15'),
	('20261115-213914-752-antiyomacy-15674', 2, 'Red', 'alphabeta:nodes=500'),
	('20261115-213914-752-antiyomacy-15674', 3, 'RedBot', 'alphabeta:nodes=500,seed=7'),
	('20261115-213914-752-antiyomacy-15674', 4, 'Blue', 'Second random'),
	('20261115-213914-752-antiyomacy-15674', 5, 'BlueBot', 'random:seed=7'),
	('20261115-213914-752-antiyomacy-15674', 6, 'Options', 'profile=thesis map=random size=6 seed=1 walkers=0 smooth=2 income=profile max_turns=2000'),
	('20261115-213914-752-antiyomacy-15674', 7, 'Result', '1-0'),
	('20261115-213915-447-replica-15675', 0, 'Game', 'replica'),
	('20261115-213915-447-replica-15675', 1, 'Date', '2026-11-15'),
	('20261115-213915-447-replica-15675', 2, 'White', 'Cleo'),
	('20261115-213915-447-replica-15675', 3, 'Black', 'Dan'),
	('20261115-213915-447-replica-15675', 4, 'Options', 'size=8 sight=forward'),
	('20261115-213915-447-replica-15675', 5, 'Result', '1-0'),
	('20261115-213915-447-replica-15675', 6, 'Termination', 'resignation'),
	('20261115-213915-505-apart-15676', 0, 'Game', 'apart'),
	('20261115-213915-505-apart-15676', 1, 'Date', '2026-11-15'),
	('20261115-213915-505-apart-15676', 2, 'White', 'Eve'),
	('20261115-213915-505-apart-15676', 3, 'Black', 'Finn'),
	('20261115-213915-505-apart-15676', 4, 'Options', 'size=8 win_test=each repetition=0 max_turns=0'),
	('20261115-213915-505-apart-15676', 5, 'Result', '1-0'),
	('20261115-213915-505-apart-15676', 6, 'Clock', '400+0 392 0'),
	('20261115-213915-505-apart-15676', 7, 'Termination', 'time'),
	('20261115-213915-964-apart-15677', 0, 'Game', 'apart'),
	('20261115-213915-964-apart-15677', 1, 'Date', '2026-11-15'),
	('20261115-213915-964-apart-15677', 2, 'White', 'Gus'),
	('20261115-213915-964-apart-15677', 3, 'Black', 'Hanna'),
	('20261115-213915-964-apart-15677', 4, 'Options', 'size=8 win_test=each repetition=3 max_turns=0'),
	('20261115-213915-964-apart-15677', 5, 'State', 'bb6/8/8/8/8/8/8/ww6 w -'),
	('20261115-213915-964-apart-15677', 6, 'Result', '1/2-1/2'),
	('20261115-213915-964-apart-15677', 7, 'Termination', 'repetition'),
	('20261115-213916-043-antiyomacy-15678', 0, 'Game', 'antiyomacy'),
	('20261115-213916-043-antiyomacy-15678', 1, 'Date', '2026-11-15'),
	('20261115-213916-043-antiyomacy-15678', 2, 'Red', 'Ida'),
	('20261115-213916-043-antiyomacy-15678', 3, 'Blue', 'Jo'),
	('20261115-213916-043-antiyomacy-15678', 4, 'Options', 'profile=thesis map=random size=6 seed=1 walkers=0 smooth=2 income=profile max_turns=4'),
	('20261115-213916-043-antiyomacy-15678', 5, 'Result', '1/2-1/2'),
	('20261115-213916-043-antiyomacy-15678', 6, 'Termination', 'turns'),
	('20261115-213916-099-replica-15679', 0, 'Game', 'replica'),
	('20261115-213916-099-replica-15679', 1, 'Date', '2026-11-15'),
	('20261115-213916-099-replica-15679', 2, 'White', 'Zoë "Zed" \ O''Neil; -- 木'),
	('20261115-213916-099-replica-15679', 3, 'Black', 'Łukasz 😀'),
	('20261115-213916-099-replica-15679', 4, 'Options', 'size=8 sight=all'),
	('20261115-213916-099-replica-15679', 5, 'Result', '*'),
	('20261115-213916-133-antiyomacy-15680', 0, 'Game', 'antiyomacy'),
	('20261115-213916-133-antiyomacy-15680', 1, 'Date', '2026-11-15'),
	('20261115-213916-133-antiyomacy-15680', 2, 'Red', 'Kim'),
	('20261115-213916-133-antiyomacy-15680', 3, 'Blue', 'greedy'),
	('20261115-213916-133-antiyomacy-15680', 4, 'BlueBot', 'greedy:seed=0'),
	('20261115-213916-133-antiyomacy-15680', 5, 'Options', 'profile=program map=random size=8 seed=1 walkers=0 smooth=2 income=profile max_turns=0'),
	('20261115-213916-133-antiyomacy-15680', 6, 'Result', '*'),
	('20261115-213916-214-blackstone-15681', 0, 'Game', 'blackstone'),
	('20261115-213916-214-blackstone-15681', 1, 'Date', '2026-11-15'),
	('20261115-213916-214-blackstone-15681', 2, 'Red', 'Lea'),
	('20261115-213916-214-blackstone-15681', 3, 'Blue', 'Max'),
	('20261115-213916-214-blackstone-15681', 4, 'Options', 'size=6 churn=high'),
	('20261115-213916-214-blackstone-15681', 5, 'Result', '*');
INSERT INTO public.tags VALUES
	('20261115-213916-214-blackstone-15681', 6, 'Clock', '300000+2000 303982 303972'),
	('20261115-213916-291-apart-15682', 0, 'Game', 'apart'),
	('20261115-213916-291-apart-15682', 1, 'Date', '2026-11-15'),
	('20261115-213916-291-apart-15682', 2, 'White', 'Nora'),
	('20261115-213916-291-apart-15682', 3, 'Black', 'Otto'),
	('20261115-213916-291-apart-15682', 4, 'Options', 'size=25 win_test=end repetition=0 max_turns=0'),
	('20261115-213916-291-apart-15682', 5, 'Result', '*');


--
-- Data for Name: taken_over; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: games games_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (name);


--
-- Name: moves moves_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (name, ply);


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
-- Name: games_by_game; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_game ON public.games USING btree (game, date);


--
-- Name: tags_by_value; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tags_by_value ON public.tags USING btree (value);


--
-- PostgreSQL database dump complete
--

\unrestrict Tp0CKxEidJP8GSSMs8lnBP5uPw0TVcm9ITmz5iRIMFNukRbTDlQmKUFEWuMfaRb

