// The server behind nginx, as docs/operations.md sets it up: TLS, WebSocket, and whose address
// counts.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/ssl.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <fstream>
#include <sstream>

#include "tests/server/program.hpp"
#include "tests/server/visit.hpp"
#include "tests/support/scratch_folder.hpp"

namespace castellan {
namespace {

using tests::Json;
namespace asio = tests::asio;
namespace beast = tests::beast;
namespace http = tests::http;
namespace websocket = tests::websocket;
using asio::ip::tcp;

const std::string host = "play.example.org";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t place = text.find(what);
  EXPECT_NE(place, std::string::npos) << what;
  return place == std::string::npos ? text : text.replace(place, what.size(), by);
}

/// The configuration in the manual.
std::string manual() {
  std::ifstream file(CASTELLAN_ROOT "/docs/operations.md");
  std::stringstream text;
  text << file.rdbuf();
  const std::string all = text.str();
  const std::size_t begin = all.find("```nginx\n") + 9;
  return all.substr(begin, all.find("```", begin) - begin);
}

/// A port that nobody uses right now.
int free_port() {
  asio::io_context io;
  tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0));
  return acceptor.local_endpoint().port();
}

class BehindNginx : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(server_.start()) << server_.said();
    const std::string folder = folder_.path().string();
    const std::string key = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=" + host +
                            " -keyout " + folder + "/key.pem -out " + folder +
                            "/cert.pem 2>/dev/null";
    ASSERT_EQ(std::system(key.c_str()), 0);
    std::string server = manual();
    server = replaced(server, "listen 443", "listen 127.0.0.1:" + std::to_string(port_));
    server = replaced(server, "/etc/letsencrypt/live/play.example.org/fullchain.pem",
                      folder + "/cert.pem");
    server =
        replaced(server, "/etc/letsencrypt/live/play.example.org/privkey.pem", folder + "/key.pem");
    server = replaced(server, "127.0.0.1:8080", "127.0.0.1:" + std::to_string(server_.port()));
    std::ofstream(folder_ / "nginx.conf")
        << (::getuid() == 0 ? "user root;\n" : "") << "daemon off;\npid " << folder
        << "/pid;\nerror_log " << folder << "/log;\nevents {}\nhttp {\naccess_log off;\n"
        << "client_body_temp_path " << folder << "/body;\nproxy_temp_path " << folder
        << "/proxy;\nfastcgi_temp_path " << folder << "/fastcgi;\nuwsgi_temp_path " << folder
        << "/uwsgi;\nscgi_temp_path " << folder << "/scgi;\n"
        << server << "}\n";
    nginx_ = ::fork();
    if (nginx_ == 0) {
      const std::string configuration = folder + "/nginx.conf";
      const std::string log = folder + "/log";
      ::execl("/usr/sbin/nginx", "nginx", "-p", folder.c_str(), "-e", log.c_str(), "-c",
              configuration.c_str(), nullptr);
      ::_exit(127);
    }
    ASSERT_TRUE(tests::comes_true([&] {
      asio::io_context io;
      tcp::socket socket(io);
      boost::system::error_code refused;
      socket.connect(place(), refused);
      return !refused;
    })) << "nginx does not listen";
  }
  void TearDown() override {
    if (nginx_ <= 0) return;
    ::kill(nginx_, SIGTERM);
    ::waitpid(nginx_, nullptr, 0);
  }

  tcp::endpoint place() const {
    return {asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port_)};
  }

  /// A connection with TLS, and perhaps a WebSocket on it.
  struct Secure {
    explicit Secure(const tcp::endpoint& place) : socket(io, context) {
      beast::get_lowest_layer(socket).connect(place);
      socket.next_layer().handshake(asio::ssl::stream_base::client);
    }
    Json ask(const Json& message) {
      socket.write(asio::buffer(message.dump()));
      while (true) {
        beast::flat_buffer heard;
        socket.read(heard);
        Json answer = Json::parse(beast::buffers_to_string(heard.data()));
        if (answer.contains("id")) return answer;
      }
    }

    asio::io_context io;
    asio::ssl::context context{asio::ssl::context::tls_client};
    websocket::stream<asio::ssl::stream<beast::tcp_stream>> socket;
  };
  std::unique_ptr<Secure> join(const std::string& origin = "https://" + host,
                               const std::string& forged = "") const {
    auto secure = std::make_unique<Secure>(place());
    secure->socket.set_option(
        websocket::stream_base::decorator([&](websocket::request_type& request) {
          request.set(http::field::origin, origin);
          if (!forged.empty()) request.set("X-Forwarded-For", forged);
        }));
    boost::system::error_code refused;
    secure->socket.handshake(host, "/ws", refused);
    return refused ? nullptr : std::move(secure);
  }
  http::response<http::string_body> get(const std::string& path) const {
    Secure secure(place());
    http::request<http::empty_body> request(http::verb::get, path, 11);
    request.set(http::field::host, host);
    http::write(secure.socket.next_layer(), request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(secure.socket.next_layer(), buffer, response);
    return response;
  }

  tests::ScratchFolder folder_;
  tests::Program server_{{"--origin", "https://" + host, "--messages", "5", "--store",
                          (folder_ / "games.db").string()}};
  int port_ = free_port();
  pid_t nginx_ = -1;
};

TEST_F(BehindNginx, ThePageAndTheProtocolComeThrough) {
  EXPECT_NE(get("/").body().find("<title>Castellan"), std::string::npos);
  EXPECT_EQ(get("/metrics").result(), http::status::forbidden);
  EXPECT_EQ(get("/live").result(), http::status::ok);
  EXPECT_EQ(join("https://evil.example"), nullptr) << "a page of another site";
  const auto ann = join();
  ASSERT_NE(ann, nullptr);
  EXPECT_EQ(ann->ask({{"type", "hello"}, {"id", 1}})["own"], false);
  const Json opened = ann->ask({{"type", "new"}, {"id", 2}, {"game", "blackstone"}});
  const Json played = ann->ask({{"type", "play"},
                                {"id", 3},
                                {"match", opened["match"]},
                                {"ply", 0},
                                {"move", opened["moves"][0]["text"]}});
  EXPECT_EQ(played["ply"], 1) << played;
}

/// What a client writes into the header itself does not make it somebody else.
TEST_F(BehindNginx, AForgedAddressDoesNotCount) {
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 6; ++i) {
    const auto guest = join("https://" + host, "192.0.2." + std::to_string(i));
    ASSERT_NE(guest, nullptr);
    for (int j = 0; j < 5; ++j) guest->ask({{"type", "hello"}, {"id", j}});
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  EXPECT_GT(took.count(), 1.5) << "thirty messages, of which twenty may come at once";
}

}  // namespace
}  // namespace castellan
